"""All documents of a company, written into a folder."""

from pathlib import Path

from sample.documents.authority import circular, penalty_notice
from sample.documents.campaign_plan import campaign_plan
from sample.documents.docx import write_docx
from sample.documents.esg_report import esg_report
from sample.documents.html import write_html
from sample.documents.news import news_en, news_zh
from sample.documents.paper import Mark, Paper
from sample.documents.pdf import write_pdf
from sample.documents.release_note import release_note
from sample.documents.review_en import review_en
from sample.documents.review_zh import reviews_zh
from sample.facts import Facts

WRITERS = {".pdf": write_pdf, ".docx": write_docx, ".html": write_html}


def papers(facts: Facts) -> tuple[Paper, ...]:
    """Every document, in a fixed order."""
    return (
        *reviews_zh(facts),
        review_en(facts),
        penalty_notice(facts),
        esg_report(facts),
        campaign_plan(facts),
        news_zh(facts),
        news_en(facts),
        release_note(facts),
        circular(facts),
    )


def write_documents(facts: Facts, folder: Path) -> dict[str, Mark]:
    """Write every document; returns where each marked fact stands."""
    marks: dict[str, Mark] = {}
    for paper in papers(facts):
        marks |= WRITERS[Path(paper.file).suffix](paper, folder)
    return marks

"""All documents of a company, written into a folder."""

from pathlib import Path

from sample.documents.campaign_plan import campaign_plans
from sample.documents.circular import circulars
from sample.documents.docx import write_docx
from sample.documents.esg_report import esg_reports
from sample.documents.html import write_html
from sample.documents.minutes import minutes
from sample.documents.news import news
from sample.documents.notice import notices
from sample.documents.paper import Mark, Paper
from sample.documents.pdf import write_pdf
from sample.documents.release_note import release_notes
from sample.documents.review import reviews
from sample.documents.scan import write_scan
from sample.facts import Facts

WRITERS = {".pdf": write_pdf, ".docx": write_docx, ".html": write_html}


def papers(facts: Facts) -> tuple[Paper, ...]:
    """Every document, in a fixed order."""
    return (
        *reviews(facts),
        *notices(facts),
        *esg_reports(facts),
        *news(facts),
        *release_notes(facts),
        *campaign_plans(facts),
        *circulars(facts),
        *minutes(facts),
    )


def write_documents(facts: Facts, folder: Path) -> dict[str, Mark]:
    """Write every document; returns where each marked fact stands."""
    marks: dict[str, Mark] = {}
    for paper in papers(facts):
        write = write_scan if paper.scanned else WRITERS[Path(paper.file).suffix]
        found = write(paper, folder)
        if doubled := marks.keys() & found.keys():
            raise ValueError(f"{paper.file}: the key {min(doubled)!r} marks a fact of {marks[min(doubled)].file} too")
        marks |= found
    return marks

"""The suppliers' ESG reports: half in Chinese, most as PDF, some as DOCX."""

from collections.abc import Iterator

from sample.documents.dates import dotted, en_day
from sample.documents.esg_en import blocks_en
from sample.documents.esg_zh import blocks_zh
from sample.documents.paper import Paper
from sample.facts import Facts


def esg_reports(facts: Facts) -> Iterator[Paper]:
    """One paper a report."""
    for report in facts.esg:
        firm, year = report.supplier, report.year
        position = facts.cast.suppliers.index(firm)
        suffix = "docx" if year == 2023 and position % 3 == 2 else "pdf"
        if position % 2 == 0:
            yield Paper(
                file=f"{firm.short.zh}{year}年度ESG报告.{suffix}",
                language="zh",
                title=f"{firm.short.zh}{year}年度环境、社会与治理（ESG）报告",
                issuer=firm.zh,
                published=report.published,
                byline=f"发布日期：{dotted(report.published)}",
                blocks=tuple(blocks_zh(facts, report)),
            )
        else:
            yield Paper(
                file=f"{firm.short.en.lower()}-esg-report-{year}.{suffix}",
                language="en",
                title=f"{firm.short.en} ESG Report {year}",
                issuer=firm.en,
                published=report.published,
                byline=f"Published {en_day(report.published)}",
                blocks=tuple(blocks_en(facts, report)),
            )

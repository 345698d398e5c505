"""The ledger of penalties at the end of a quarterly review."""

from sample.documents.dates import en_short_day
from sample.documents.paper import Grid, Language
from sample.facts import Facts
from sample.facts.quarters import Quarter


def penalty_ledger(facts: Facts, language: Language, now: Quarter) -> Grid:
    """All penalties on record at the end of the quarter, the newest first."""
    zh = language == "zh"
    known = sorted((p for p in facts.penalties if p.day < now.span.days[1]), key=lambda p: p.day, reverse=True)
    rows = [("日期", "企业", "事由", "金额（元）") if zh else ("Date", "Firm", "Reason", "Amount (CNY)")]
    for penalty in known:
        rows.append(
            (
                penalty.day.isoformat() if zh else en_short_day(penalty.day),
                penalty.supplier.short.zh if zh else penalty.supplier.short.en,
                penalty.reason.zh if zh else penalty.reason.en,
                f"{penalty.amount:,}",
            )
        )
    marks = {f"{now.key}/ledger/{penalty.number}": (row, 3) for row, penalty in enumerate(known, 1)}
    return Grid(
        title="附表4　供应商处罚台账" if zh else "Annex 4. Penalties on record",
        unit="",
        rows=tuple(rows),
        marks=marks,
    )

"""Tables of a quarterly review on money: revenue, and purchases from suppliers."""

from sample.documents.amounts import tenths
from sample.documents.paper import Grid, Language
from sample.documents.say import month_name, say
from sample.facts import Facts
from sample.facts.quarters import Quarter

NO_VALUE = "—"


def revenue_table(facts: Facts, language: Language, now: Quarter, before: Quarter | None) -> Grid:
    """Revenue by product against the quarter before, and the part that was sold online."""
    zh = language == "zh"
    header = (
        ("产品", "本季度", "上季度", "环比（%）", "金额", "占比（%）")
        if zh
        else ("Product", "This quarter", "Last quarter", "Change (%)", "Amount", "Share (%)")
    )
    rows: list[tuple[str, ...]] = [header]
    marks: dict[str, tuple[int, int]] = {}
    for n, product in enumerate(facts.cast.products):
        marks |= {f"{now.key}/revenue/{product.zh}": (len(rows), 1), f"{now.key}/online/{product.zh}": (len(rows), 4)}
        earlier = before.revenue[n] if before else None
        rows.append((say(language, product), *_money(language, now.revenue[n], earlier, now.online[n])))
    earlier = before.total if before else None
    rows.append(("合计" if zh else "Total", *_money(language, now.total, earlier, sum(now.online))))
    return Grid(
        title="表1　分产品销售收入" if zh else "Table 1. Sales revenue by product",
        unit="单位：万元" if zh else "CNY million",
        rows=tuple(rows),
        marks=marks,
        groups=(("", 1), ("销售收入" if zh else "Revenue", 3), ("其中：线上" if zh else "Of which online", 2)),
    )


def printed(language: Language, tenths_of_wan: int) -> str:
    """An amount in the unit of the review's tables."""
    return tenths(tenths_of_wan) if language == "zh" else f"{tenths_of_wan / 1000:,.3f}"


def _money(language: Language, now: int, before: int | None, online: int) -> tuple[str, ...]:
    earlier = NO_VALUE if before is None else printed(language, before)
    change = NO_VALUE if before is None else f"{(now / before - 1) * 100:+.1f}"
    return printed(language, now), earlier, change, printed(language, online), f"{online * 100 / now:.1f}"


def purchase_table(facts: Facts, language: Language, now: Quarter) -> Grid:
    """Orders placed with each supplier, month by month."""
    zh = language == "zh"
    months = now.span.months
    found = {(p.supplier, p.month): p for p in facts.purchases}
    rows: list[tuple[str, ...]] = [
        ("供应商" if zh else "Supplier", *(("订单数", "金额") if zh else ("Orders", "Amount")) * 3)
    ]
    marks: dict[str, tuple[int, int]] = {}
    for supplier in facts.cast.suppliers:
        cells = [supplier.short.zh if zh else supplier.short.en]
        for n, month in enumerate(months):
            row = found[supplier, month]
            marks[f"purchase/{supplier.zh}/{month}"] = (len(rows), 2 * n + 2)
            cells += [str(row.orders), f"{row.amount / 10_000:,.2f}"]
        rows.append(tuple(cells))
    return Grid(
        title="表4　供应商采购额" if zh else "Table 4. Purchases from suppliers",
        unit="金额单位：万元" if zh else "Amounts in CNY 10,000",
        rows=tuple(rows),
        marks=marks,
        groups=(("", 1), *((month_name(language, month), 2) for month in months)),
    )

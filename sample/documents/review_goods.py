"""Tables of a quarterly review on goods: returns and parcels, in brief and by month."""

from itertools import product as pairs

from sample.documents.paper import Grid, Language, rate_key
from sample.documents.say import month_label, say
from sample.facts import REGIONS, Facts
from sample.facts.quarters import Quarter
from sample.figures import punctuality, returns
from sample.months import Span, month
from sample.names import Name


def region_label(language: Language, region: Name) -> str:
    """华东, East."""
    return region.zh if language == "zh" else region.en.removesuffix(" China")


def rate_table(facts: Facts, language: Language, now: Quarter) -> Grid:
    """Return rates of the quarter by product and region."""
    zh = language == "zh"
    months = now.span.months
    rows: list[tuple[str, ...]] = [
        ("产品" if zh else "Product", *(region_label(language, r) for r in REGIONS), "全国" if zh else "All")
    ]
    marks: dict[str, tuple[int, int]] = {}
    for product in facts.cast.products:
        marks |= {rate_key(now.span, product, region): (len(rows), n) for n, region in enumerate(REGIONS, 1)}
        shares = [returns(facts, months, product=product, region=region) for region in (*REGIONS, None)]
        rows.append((say(language, product), *(f"{share.percent:.2f}" for share in shares)))
    return Grid(
        title="表2　分产品、分区域退货率" if zh else "Table 2. Return rate by product and region",
        unit="单位：%" if zh else "per cent of units shipped",
        rows=tuple(rows),
        marks=marks,
    )


def carrier_table(facts: Facts, language: Language, now: Quarter) -> Grid:
    """Punctuality of the quarter by carrier."""
    zh = language == "zh"
    rows: list[tuple[str, ...]] = [
        ("承运商", "包裹数", "准时件数", "准时率（%）") if zh else ("Carrier", "Parcels", "On time", "Rate (%)")
    ]
    marks: dict[str, tuple[int, int]] = {}
    for carrier in facts.cast.carriers:
        share = punctuality(facts, now.span.months, carrier=carrier)
        marks[f"{now.key}/punctuality/{carrier.zh}"] = (len(rows), 3)
        rows.append((say(language, carrier), f"{share.whole:,}", f"{share.part:,}", f"{share.percent:.2f}"))
    return Grid(
        title="表3　承运商准时率" if zh else "Table 3. Punctuality by carrier", unit="", rows=tuple(rows), marks=marks
    )


def monthly_returns(facts: Facts, language: Language, now: Quarter) -> Grid:
    """Every product and region, month by month: a table of several pages."""
    zh = language == "zh"
    header = (
        ("月份", "产品", "区域", "发货台数", "退回台数", "本月", "去年同月")
        if zh
        else ("Month", "Product", "Region", "Shipped", "Returned", "This year", "Year before")
    )
    rows: list[tuple[str, ...]] = [header]
    marks: dict[str, tuple[int, int]] = {}
    for when, product, region in pairs(now.span.months, facts.cast.products, REGIONS):
        share = returns(facts, [when], product=product, region=region)
        earlier = returns(facts, [f"{now.year - 1}{when[4:]}"], product=product, region=region)
        marks[rate_key(month(when), product, region)] = (len(rows), 5)
        rows.append(
            (
                month_label(language, when),
                say(language, product),
                region_label(language, region),
                f"{share.whole:,}",
                f"{share.part:,}",
                f"{share.percent:.2f}",
                f"{earlier.percent:.2f}" if earlier.whole else "—",
            )
        )
    groups = ("发货与退货", "退货率（%）") if zh else ("Units", "Return rate (%)")
    return Grid(
        title="附表1　分月退货明细" if zh else "Annex 1. Returns by month",
        unit="单位：台、%" if zh else "units, per cent",
        rows=tuple(rows),
        marks=marks,
        groups=(("", 1), ("", 1), ("", 1), (groups[0], 2), (groups[1], 2)),
        # Some offices repeat the header on each page and some do not.
        repeats_header=now.number % 2 == 1,
    )


def yearly_returns(facts: Facts, language: Language, now: Quarter) -> Grid:
    """Every product and region from January to the end of the quarter."""
    zh = language == "zh"
    so_far = Span(f"{now.year}-01", now.span.last, "", "")
    rows: list[tuple[str, ...]] = [
        ("产品", "区域", "发货台数", "退回台数", "退货率（%）")
        if zh
        else ("Product", "Region", "Shipped", "Returned", "Rate (%)")
    ]
    marks: dict[str, tuple[int, int]] = {}
    for product, region in pairs(facts.cast.products, REGIONS):
        share = returns(facts, so_far.months, product=product, region=region)
        if now.number > 1:  # else it is the quarter itself, and marked in its table
            marks[rate_key(so_far, product, region)] = (len(rows), 4)
        figures = (f"{share.whole:,}", f"{share.part:,}", f"{share.percent:.2f}")
        rows.append((say(language, product), region_label(language, region), *figures))
    return Grid(
        title="附表3　年初至季末累计退货" if zh else "Annex 3. Returns since January",
        unit="单位：台、%" if zh else "units, per cent",
        rows=tuple(rows),
        marks=marks,
        repeats_header=False,
    )


def monthly_parcels(facts: Facts, language: Language, now: Quarter) -> Grid:
    """Every product and region, month by month, with its carrier."""
    zh = language == "zh"
    header = (
        ("月份", "产品", "区域", "承运商", "总数", "准时", "准时率（%）")
        if zh
        else ("Month", "Product", "Region", "Carrier", "All", "On time", "Rate (%)")
    )
    found = {(s.month, s.product, s.region): s for s in facts.shipments}
    rows: list[tuple[str, ...]] = [header]
    marks: dict[str, tuple[int, int]] = {}
    for when, product, region in pairs(now.span.months, facts.cast.products, REGIONS):
        row = found[when, product, region]
        marks[f"punctual {when} {product.zh} {region.zh}"] = (len(rows), 6)
        rows.append(
            (
                month_label(language, when),
                say(language, product),
                region_label(language, region),
                say(language, row.carrier.short),
                f"{row.parcels:,}",
                f"{row.on_time:,}",
                f"{row.on_time * 100 / row.parcels:.2f}",
            )
        )
    return Grid(
        title="附表2　分月包裹明细" if zh else "Annex 2. Parcels by month",
        unit="单位：件、%" if zh else "parcels, per cent",
        rows=tuple(rows),
        marks=marks,
        groups=(("", 1), ("", 1), ("", 1), ("", 1), ("包裹" if zh else "Parcels", 2), ("", 1)),
        repeats_header=now.number % 2 == 0,
    )

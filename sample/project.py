"""The project file of the sample: a commented plumbline.yaml, as a user would write it for their own data."""

import json
from collections.abc import Iterable
from pathlib import Path

from sample.facts import REGIONS, Facts
from sample.facts.offences import OFFENCES
from sample.names import Firm, Name, Product
from sample.project_boards import BOARDS
from sample.project_text import CONFLICTS, FIRMS, HEAD, PENALTIES, PURCHASES, RETURNS, SHIPMENTS, TASK_GRAPH
from sample.project_tickets import TICKETS
from sample.site.boards import damage_board, headings, quality_board, service_board
from sample.site.figures import draw_boards
from sample.site.write import LOGIN
from sample.tickets.theme_words import categories_text
from sample.tickets.themes import THEMES

THEME_NAMES = ["投诉主题", "投诉原因", "complaint theme", "customers complain about", "did customers complain about"]
THEME_NAMES += ["they are about"]
"""A name leaves out the words that ask, such as "what": they say whether complaints are wanted by theme."""


def write_project(facts: Facts, path: Path) -> None:
    """Write the commented project file."""
    path.write_text(project_text(facts), "utf-8", newline="\n")


def project_text(facts: Facts) -> str:
    """The project file as text."""
    who = facts.cast
    products = {p.zh: p.forms[1:] for p in who.products}
    regions = {r.zh: region_names(r) for r in REGIONS}
    product = _dimension("product", ["产品", "product", "model"], products)
    region = _dimension("region", ["区域", "地区", "大区", "region", "area"], regions)
    suppliers = {s.zh: s.forms[1:] for s in who.suppliers}
    fined = suppliers | {s.zh: s.forms[1:] for s in who.subsidiaries}
    cities: dict[str, tuple[str, ...]] = {p.authority.zh: (p.authority.en,) for p in facts.penalties}
    known = {offence.reason for offence in OFFENCES}
    reasons: dict[str, tuple[str, ...]] = {r.zh: (r.en,) for r in sorted(known, key=lambda r: r.en)}
    called = ["承运商", "物流商", "物流公司", "快递公司", "carrier", "logistics provider"]
    carrier = _dimension("carrier", called, {c.zh: c.forms[1:] for c in who.carriers})
    head = HEAD.format(maker=who.maker.short.en, maker_zh=who.maker.zh, maker_en=who.maker.en)
    tables = (
        RETURNS.format(product=product, region=region)
        + SHIPMENTS.format(
            product=product,
            region=region,
            carrier=carrier,
        )
        + PENALTIES.format(
            supplier=_dimension("supplier", ["供应商", "supplier"], fined),
            authority=_dimension("authority", ["处罚机关", "主管部门", "authority"], dict(sorted(cities.items()))),
            reason=_dimension("reason", ["处罚事由", "处罚原因", "reason"], reasons),
        )
        + PURCHASES.format(supplier=_dimension("supplier", ["供应商", "supplier"], suppliers))
        + FIRMS.format(firm=_dimension("name", ["企业名称", "registered firm"], {f.zh: f.forms[1:] for f in who.firms}))
    )
    themes: dict[str, tuple[str, ...]] = {theme.name.zh: (theme.name.en,) for theme in THEMES}
    tickets = TICKETS.format(
        product=product,
        region=region,
        theme=_dimension("theme", THEME_NAMES, themes),
        categories=categories_text(),
    )
    boards = _boards(facts, product=product, region=region, carrier=carrier)
    entities = _entities(facts, (who.maker, *who.products, *who.firms, *who.carriers))
    conflicts = CONFLICTS.format(paper=f"{who.paper.zh}财经", agency=f"{who.agency.en} Business Daily")
    return f"{head}{tables}{tickets}{boards}\n{entities}\n{conflicts}\n{TASK_GRAPH}"


def _boards(facts: Facts, **dimensions: str) -> str:
    drawn = draw_boards(facts)
    pages = {
        "quality": quality_board(facts, drawn).title,
        "service": service_board(facts, drawn).title,
        "logistics": damage_board(facts, drawn)[0].title,
    }
    quoted = {key: json.dumps(text, ensure_ascii=False) for key, text in {**pages, **headings(facts)}.items()}
    return BOARDS.format(user=LOGIN.user, password=LOGIN.password, **quoted, **dimensions)


def region_names(region: Name) -> tuple[str, ...]:
    """What a region is called besides its name in the database."""
    side, country = region.en.split()
    names = (region.en, f"{region.zh}地区", f"{region.zh}大区")
    return names if side.endswith("al") else (*names, f"{side}ern {country}")


def _list(values: Iterable[str]) -> str:
    return json.dumps(list(values), ensure_ascii=False)


def _dimension(column: str, names: list[str], values: dict[str, tuple[str, ...]]) -> str:
    lines = [f"          - column: {column}", f"            names: {_list(names)}"]
    lines.append("            values:             # stored value: other names for it")
    lines += [
        f"              {json.dumps(value, ensure_ascii=False)}: {_list(other)}" for value, other in values.items()
    ]
    return "\n".join(lines)


def _entities(facts: Facts, named: Iterable[Firm | Product]) -> str:
    renamed = {registered.firm: registered.renamed for registered in facts.registrations}
    held = {ownership.owned: ownership for ownership in facts.ownerships}
    lines = [
        "# Registered names with the short, former and foreign ones that people use, and who holds whom.",
        "entities:",
    ]
    for entity in named:
        former = entity.former if isinstance(entity, Firm) else None
        before = () if former is None else (former.zh, former.en)
        lines.append(f"  - name: {json.dumps(entity.zh, ensure_ascii=False)}")
        lines.append(f"    aliases: {_list(name for name in entity.forms[1:] if name not in before)}")
        if isinstance(entity, Firm) and before:
            lines.append("    former:")
            until = json.dumps(str(renamed[entity]))
            lines += [f"      - {{name: {json.dumps(n, ensure_ascii=False)}, until: {until}}}" for n in before]
        if isinstance(entity, Firm) and entity in held:
            lines.append(f"    parent: {json.dumps(held[entity].owner.zh, ensure_ascii=False)}")
            lines.append(f"    share: {held[entity].share / 10}")
    return "\n".join(lines) + "\n"

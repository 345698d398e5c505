"""The project file of the sample: a commented plumbline.yaml, as a user would write it for their own data."""

import json
from collections.abc import Iterable
from pathlib import Path

from sample.facts import REGIONS, Facts
from sample.facts.offences import OFFENCES
from sample.names import Firm, Name, Product

HEAD = """\
# The project of {maker_zh} ({maker_en}), a fictional maker of appliances that watches its suppliers.
# Paths are relative to this file. A list of names may hold Chinese and English; any of them may occur in a question.
name: {maker}
zone: Asia/Shanghai          # where civil days are lived: "last quarter" ends at midnight here
fiscal_year_start: 1         # January

documents: [documents]       # folders or files: PDF, DOCX, HTML, Markdown, CSV, XLSX
questions: questions.jsonl   # what `plumbline evaluate` asks

# Words of this trade that questions hold without narrowing anything down. Any other word that is neither a name nor
# grammar makes the rules refuse a question, since it may be a condition that no column can express.
filler_words: [配送, 送货, 派送, 运送, 承运, 送, deliver, delivers, delivered, delivering,
               serve, serves, served, serving, carried, carry, shipping]

sources:
  # The documents above, searched through the index.
  - id: documents
    kind: knowledge_base
    description: Quarterly reviews, penalty notices, supplier ESG reports, news, plans and policies

  # A database; only SELECT reaches it.
  - id: company_db
    kind: sql
    description: Returns and shipments by product, region and month, and the penalties of suppliers
    url: sqlite:///company.db
    tables:
"""

RETURNS = """\
      - table: returns
        description: Units shipped and units returned, by product, region and month
        time: {{column: month, format: "%Y-%m"}}
        dimensions:
{product}
{region}
        measures:
          - id: return_rate
            names: [退货率, 退货比例, 退货占比, return rate, rate of returns, returns rate, share of units returned]
            expression: SUM(returned) * 100.0 / SUM(shipped)   # in percent; sums first, so that months weigh by volume
            unit: "%"
            decimals: 2
          - id: shipped
            names: [发货量, 出货量, 发货台数, 发货, shipped units, units shipped, shipped]
            expression: SUM(shipped)
            unit: units
          - id: returned
            names: [退货量, 退货台数, 退货数量, 退回, returned units, units returned, returned]
            expression: SUM(returned)
            unit: units
"""

SHIPMENTS = """\
      - table: shipments
        description: Parcels and parcels on time, by product, region, month and carrier
        time: {{column: month, format: "%Y-%m"}}
        dimensions:
{product}
{region}
{carrier}
        measures:
          - id: on_time_rate
            names: [准时率, 准点率, 准时送达率, 按时送达率, on-time rate, on-time delivery rate, punctuality,
                    punctual]
            expression: SUM(on_time) * 100.0 / SUM(parcels)
            unit: "%"
            decimals: 2
          - id: parcels
            names: [包裹数, 包裹量, 包裹, 件数, parcels, number of parcels]
            expression: SUM(parcels)
"""

PENALTIES = """\
      - table: penalties
        description: Administrative penalties of suppliers, one row each, amounts in CNY
        time: {{column: date, format: "%Y-%m-%d"}}
        dimensions:
{supplier}
{authority}
{reason}
        measures:
          - id: penalty_count
            names: [处罚次数, 被罚次数, 处罚笔数, 罚单数, 几张罚单, 罚单, 几次, 多少次, number of penalties,
                    penalty count, how many penalties, how many times, times fined]
            expression: COUNT(*)
          - id: penalty_total
            names: [罚款总额, 罚款金额, 处罚金额, 罚款合计, 罚了多少钱, 多少罚款, total fines, penalty total,
                    total of the fines, fines in total, fines, total amount of the penalties]
            expression: SUM(amount)
            unit: CNY
"""

TASK_GRAPH = """\
# Known goals: what people call them, and the sub-tasks that they expand to, without any model.
task_graph:
  - id: supplier_esg_risk
    names: [供应商ESG风险报告, ESG风险报告, ESG 风险报告, ESG risk report, supplier risk report]
    sub_tasks:
      - {text: "{period} {entity} 处罚次数", source: company_db}
      - {text: "{period} {entity} 罚款总额", source: company_db}
      - {text: "{entity} {period} 环保 安全 处罚 整改 ESG", source: documents, required: false}
  - id: product_quality
    names: [产品质量回顾, 产品质量报告, product quality review, quality report]
    sub_tasks:
      - {text: "{period} {entity} 退货率", source: company_db}
      - {text: "{period} {entity} 准时率", source: company_db, required: false}
      - {text: "{entity} {period} 退货 原因 投诉", source: documents, required: false}
"""


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
    cities: dict[str, tuple[str, ...]] = {p.authority.zh: (p.authority.en,) for p in facts.penalties}
    known = {offence.reason for offence in OFFENCES}
    reasons: dict[str, tuple[str, ...]] = {r.zh: (r.en,) for r in sorted(known, key=lambda r: r.en)}
    carriers = {c.zh: c.forms[1:] for c in who.carriers}
    head = HEAD.format(maker=who.maker.short.en, maker_zh=who.maker.zh, maker_en=who.maker.en)
    tables = (
        RETURNS.format(product=product, region=region)
        + SHIPMENTS.format(
            product=product,
            region=region,
            carrier=_dimension(
                "carrier", ["承运商", "物流商", "物流公司", "快递公司", "carrier", "logistics provider"], carriers
            ),
        )
        + PENALTIES.format(
            supplier=_dimension(
                "supplier", ["供应商", "supplier"], {s.zh: s.forms[1:] for s in (*who.suppliers, *who.subsidiaries)}
            ),
            authority=_dimension("authority", ["处罚机关", "主管部门", "authority"], dict(sorted(cities.items()))),
            reason=_dimension("reason", ["处罚事由", "处罚原因", "reason"], reasons),
        )
    )
    return f"{head}{tables}\n{_entities(who.maker, *who.products, *who.firms, *who.carriers)}\n{TASK_GRAPH}"


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


def _entities(*named: Firm | Product) -> str:
    lines = ["# Registered names with the short, former and foreign ones that people use.", "entities:"]
    for entity in named:
        lines.append(f"  - name: {json.dumps(entity.zh, ensure_ascii=False)}")
        lines.append(f"    aliases: {_list(entity.forms[1:])}")
    return "\n".join(lines) + "\n"

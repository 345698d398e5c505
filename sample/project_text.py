"""The text of the sample's plumbline.yaml, with gaps for what the facts fill in."""

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
               serve, serves, served, serving, carried, carry, shipping, 客户, 提交, 抱怨, 内容, 归类,
               customers, opened, subject]

sources:
  # The documents above, searched through the index.
  - id: documents
    kind: knowledge_base
    description: Quarterly reviews, penalty notices, supplier ESG reports, news, release notes, plans, minutes

  # A database; only SELECT reaches it.
  - id: company_db
    kind: sql
    description: Returns and shipments by product, region and month; purchases, penalties and the register of suppliers
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
            names: [处罚次数, 被罚次数, 处罚笔数, 罚单数, 罚单数量, 几张罚单, 罚单, 几次行政处罚, 几次, 多少次,
                    受到了行政处罚, 被罚过, number of penalties, penalties, penalty count, how many penalties,
                    how many times, times fined]
            expression: COUNT(*)
          - id: penalty_total
            names: [罚款总额, 罚款金额, 处罚金额, 罚款合计, 罚了多少钱, 多少罚款, total fines, penalty total,
                    total of the fines, fines in total, fines, total amount of the penalties]
            expression: SUM(amount)
            unit: CNY
"""

PURCHASES = """\
      - table: purchases
        description: Orders placed with suppliers by month, amounts in CNY
        time: {{column: month, format: "%Y-%m"}}
        dimensions:
{supplier}
        measures:
          - id: purchase_amount
            names: [采购额, 采购金额, 采购总额, purchase amount, purchase volume, purchases]
            expression: SUM(amount)
            unit: CNY
          - id: purchase_orders
            names: [采购订单数, 采购订单, 订单数, purchase orders, number of orders]
            expression: SUM(orders)
"""

FIRMS = """\
      - table: firms
        description: The register of suppliers, their subsidiaries and parents; capital in CNY
        dimensions:
{firm}
        measures:
          - id: registered_capital
            names: [注册资本, registered capital]
            expression: SUM(capital)
            unit: CNY
"""

CONFLICTS = """\
# Which source holds where two tell a figure differently: of these ranks the higher one. Without any, both are shown.
conflicts:
  tolerance: 0.05              # figures that are at most 5 % apart do not conflict
  ranks:
    - [company_db]
    - [{paper}, {agency}]   # the newspapers
"""

TASK_GRAPH = """\
# Known goals: what people call them, and the sub-tasks that they expand to, without any model.
task_graph:
  - id: supplier_esg_risk
    names: [供应商ESG风险报告, ESG风险报告, ESG 风险报告, ESG risk report, supplier risk report]
    branches: [governance_risk, environmental_risk, social_risk]   # a heading of the report for each
  - id: governance_risk
    names: [供应商合规风险, 合规风险, governance risk]
    sub_tasks:
      - {text: "{period} {entity} 处罚次数", source: company_db}
      - {text: "statements of g1 by report", source: statements, required: false}   # what its own report owns up to
      - {text: "{period} {entity} 罚款总额", source: company_db}
      - {text: "{period} {entity} 罚款总额 按处罚事由", source: company_db, required: false}
      - {text: "{period} {entity} 罚款总额 按日", source: company_db, required: false}
  - id: environmental_risk
    names: [供应商环境风险, 环境风险, environmental risk]
    sub_tasks:
      - {text: "{entity} {period} 危险废物转移量 排放 ESG", source: documents, required: false}
  - id: social_risk
    names: [供应商社会风险, 社会风险, social risk]
    sub_tasks:
      - {text: "{entity} {period} 员工 人数 培训 工伤 ESG", source: documents, required: false}
  - id: product_quality
    names: [产品质量回顾, 产品质量报告, product quality review, quality report]
    sub_tasks:
      - {text: "{period} {entity} 退货率", source: company_db}
      - {text: "{period} {entity} 准时率", source: company_db, required: false}
      - {text: "{entity} {period} 退货 原因 投诉", source: documents, required: false}
"""

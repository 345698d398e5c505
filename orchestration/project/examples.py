"""Examples for the settings that are lists of blocks. A test uncomments them and loads the whole."""

EXAMPLES = {
    # Stands below the sources that a project has.
    "sources": """\
  - id: sales_db
    kind: sql
    description: Units sold and revenue by shop and month       # the planner model reads it
    url: postgresql://reader:${DATABASE_PASSWORD}@host/database  # or sqlite:///data.db; only SELECT is ever sent
    timeout_s: 5                                                 # seconds after which a query is ended
    tables:
      - table: sales                       # a table or a view; a join or a filter is a view
        description: Units sold and revenue, a row for each shop and month
        time:
          column: month                    # the column that dates a row, if there is one
          format: "%Y-%m"                  # as for strftime; must sort as text in the order of time
        dimensions:                        # columns by which rows are told apart; values are read from the table
          - column: shop
            names: [shop, store, 门店]      # what questions call the column; the first of a language answers
            values:                        # stored value: further names for it, where it has any
              Harbour: [harbour branch, 海港店]
        measures:                          # figures; give them many names
          - id: revenue
            names: [revenue, turnover, 销售额]
            expression: SUM(revenue)       # an SQL aggregate; a rate is SUM(a) * 100.0 / SUM(b)
            unit: CNY                      # %, CNY, USD, EUR, units, days, or any other
            decimals: 2                    # for people; checks use the full value
  - id: helpdesk
    kind: tickets                          # or any other records that a server lists as JSON
    description: Complaints of customers
    url: https://helpdesk.example.com
    token: ${HELPDESK_TOKEN}
    mapping: helpdesk.yaml                 # where rows and columns are in its answers: docs/data-sources.md shows one
    tables:
      - table: complaints                  # as the mapping calls it
        description: Complaints, a row each
        time:
          column: day
        dimensions:
          - column: status
            names: [status, 状态]
        measures:
          - id: complaints
            names: [complaints, number of complaints, 投诉量]
            expression: COUNT(*)           # in the SQL of SQLite, which holds what was fetched
  - id: waste_board
    kind: board                            # a page of a BI site, read in Chromium
    description: Share of goods that the shops throw away, by quarter
    url: https://bi.example.com
    page: Waste                            # the text of the link to it, or its path
    login: {user: reader, password: "${BI_PASSWORD}"}
    tables:
      - table: waste
        description: Share of goods thrown away, by shop and quarter
        heading: [Waste by shop]           # what stands above the table on the board
        cross: {rows: shop, columns: quarter, value: share}
        time: {column: quarter, format: "%Y-%m", quarterly: true}
        dimensions:
          - column: shop
            names: [shop, 门店]
        measures:
          - id: waste_share
            names: [waste, share of waste, 损耗率]
            expression: CASE WHEN COUNT(share) = 1 THEN MAX(share) END  # of one cell: shares do not add up
            unit: "%"
""",
    "entities": """\
entities:
  - name: Harbour Trading Co., Ltd.
    aliases: [Harbour, 海港贸易]
    former: [{name: Quay Trading Ltd, until: "2021-03-01"}]
    parent: Harbour Holdings plc
    share: 60  # percent
  - name: Harbour Holdings plc
""",
    "task_graph": """\
task_graph:
  - id: shop_report
    names: [shop report, 门店报告]
    sub_tasks:
      - text: "{period} {entity} revenue"  # a text for a database must read as one query
        source: sales_db
      - text: "{entity} {period} complaints"
        source: documents
        required: false                    # the answer may stand without it
""",
}

"""The boards of the BI site in the sample's plumbline.yaml, with gaps for what the facts fill in."""

from sample.servers.addresses import SITE_PORT

BOARDS = f"""\

  # Boards of the BI site, each read in Chromium as a person would read it: by the text of its link and its headings.
  # A rate of a product and a quarter does not add up with others, so each measure is of exactly one cell.
  - id: quality_board
    kind: board
    description: Return rates by quarter, by product and by region, counted in the month of the order
    url: ${{{{PLUMBLINE_SAMPLE_SITE:-http://127.0.0.1:{SITE_PORT}}}}}
    page: {{quality}}
    # An account of a site on this machine only; a real password stands in the environment: ${{{{PASSWORD}}}}
    login: {{{{path: /login, user: {{user}}, password: {{password}}}}}}
    tables:
      - table: rates_by_product
        description: Return rate by product and quarter, counted in the month of the order
        heading: [{{order}}]
        cross: {{{{rows: product, columns: quarter, value: rate}}}}     # the board may turn it
        time: {{{{column: quarter, format: "%Y-%m", quarterly: true}}}}
        dimensions:
{{product}}
        measures:
          - id: return_rate_by_order
            names: &by_order [按下单月份统计的退货率, 按下单月份的退货率, 按下单月份, 质量看板的退货率, 质量看板,
                              return rate by month of order, by month of order, quality board]
            expression: CASE WHEN COUNT(rate) = 1 THEN MAX(rate) END
            unit: "%"
            decimals: 2
      - table: rates_by_region
        description: Return rate by region and quarter, counted in the month of the order
        heading: [{{regions}}]
        cross: {{{{rows: region, columns: quarter, value: rate}}}}
        time: {{{{column: quarter, format: "%Y-%m", quarterly: true}}}}
        dimensions:
{{region}}
        measures:
          - id: return_rate_by_order
            names: *by_order
            expression: CASE WHEN COUNT(rate) = 1 THEN MAX(rate) END
            unit: "%"
            decimals: 2

  - id: service_board
    kind: board
    description: Return rates by product and quarter, counted in the month of receipt; days to a refund by region
    url: ${{{{PLUMBLINE_SAMPLE_SITE:-http://127.0.0.1:{SITE_PORT}}}}}
    page: {{service}}
    login: {{{{path: /login, user: {{user}}, password: {{password}}}}}}
    tables:
      - table: rates_by_receipt
        description: Return rate by product and quarter, counted in the month of receipt
        heading: [{{receipt}}]
        cross: {{{{rows: product, columns: quarter, value: rate}}}}
        time: {{{{column: quarter, format: "%Y-%m", quarterly: true}}}}
        dimensions:
{{product}}
        measures:
          - id: return_rate_by_receipt
            names: [按签收月份统计的退货率, 按签收月份的退货率, 按签收月份, 售后看板的退货率, 售后看板,
                    return rate by month of receipt, by month of receipt, after-sales board]
            expression: CASE WHEN COUNT(rate) = 1 THEN MAX(rate) END
            unit: "%"
            decimals: 2
      - table: refund_days
        description: Average days from receipt to refund, by region and quarter
        heading: [{{refund}}]
        cross: {{{{rows: region, columns: quarter, value: days}}}}
        time: {{{{column: quarter, format: "%Y-%m", quarterly: true}}}}
        dimensions:
{{region}}
        measures:
          - id: refund_days
            names: [平均退款天数, 退款天数, 退款用时, average days to refund, average days to a refund, days to refund,
                    refund time]
            expression: CASE WHEN COUNT(days) = 1 THEN MAX(days) END
            unit: days
            decimals: 2

  - id: logistics_board
    kind: board
    description: Share of parcels damaged, by carrier and quarter
    url: ${{{{PLUMBLINE_SAMPLE_SITE:-http://127.0.0.1:{SITE_PORT}}}}}
    page: {{logistics}}
    login: {{{{path: /login, user: {{user}}, password: {{password}}}}}}
    picture: true              # this board holds no text: its letters are recognised
    timeout_s: 60
    tables:
      - table: damage
        description: Share of delivered parcels that were damaged, by carrier and quarter
        heading: [{{damage}}]
        cross: {{{{rows: carrier, columns: quarter, value: rate}}}}
        time: {{{{column: quarter, format: "%Y-%m", quarterly: true}}}}
        dimensions:
{{carrier}}
        measures:
          - id: damage_rate
            names: [破损率, 包裹破损率, damage rate, parcel damage rate, share of parcels damaged]
            expression: CASE WHEN COUNT(rate) = 1 THEN MAX(rate) END
            unit: "%"
            decimals: 3
"""

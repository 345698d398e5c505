"""The ticket system in the sample's plumbline.yaml, with gaps for what the facts fill in."""

from sample.servers.addresses import TICKETS_PORT

TICKETS = f"""\

  # The ticket system; tickets.yaml says where in its answers the columns are. It runs while `make run` or `make dev`
  # does, or by itself: python -m sample.servers --project DIR
  - id: tickets
    kind: tickets
    description: Escalated complaints of customers by what they are about, and orders to change a carrier
    url: ${{{{PLUMBLINE_SAMPLE_TICKETS:-http://127.0.0.1:{TICKETS_PORT}}}}}
    token: sample-token        # of a server on this machine only; a real one stands in the environment: ${{{{TOKEN}}}}
    mapping: tickets.yaml
    tables:
      - table: complaints
        description: Escalated complaints, one row each, by the day on which they were opened
        time: {{{{column: day, format: "%Y-%m-%d"}}}}
        dimensions:
{{product}}
{{region}}
          - column: tier
            names: [客户等级, customer tier]
            values: {{{{VIP: [VIP客户, VIP customers, VIP customer]}}}}
{{theme}}
{{categories}}        measures:
          - id: complaint_count
            names: [投诉工单数量, 投诉工单数, 投诉数量, 投诉数, 投诉量, 投诉工单, 工单数量, 工单数, 工单, 投诉,
                    类投诉, 类工单,
                    number of complaints, number of tickets, complaints, tickets, complaint, ticket]
            expression: COUNT(*)
      - table: carrier_changes
        description: Changes of the carrier of a product in a region, one row each, by the day on which they took effect
        time: {{{{column: day, format: "%Y-%m-%d"}}}}
        dimensions:
{{product}}
{{region}}
        measures:
          - id: carrier_changes
            names: [更换承运商次数, 承运商变更次数, 承运商更换次数, carrier changes, number of carrier changes,
                    changes of carrier]
            expression: COUNT(*)
"""

"""The mapping of the ticket system: ``tickets.yaml``, as whoever knows that system would write it for Plumbline."""

import json
from pathlib import Path

from sample.facts import Facts
from sample.tickets.fields import custom_fields

FILE = "tickets.yaml"

MAPPING = """\
# Where the answers of the ticket system hold the tables that plumbline.yaml describes. When the system changes, this
# file changes and nothing else. A path leads from a row to its value; `parent` is what is around, $ the whole answer.
tables:
  complaints:
    path: /rest/api/2/search
    query:
      jql: issuetype = Complaint ORDER BY key
      fields: created,description,{product},{region},{customer}
    paging: &pages {{size: maxResults, rows: 100, offset: startAt, total: $.total}}
    rows: $.issues
    id: key                    # so a ticket that moves to another page is neither lost nor counted twice
    columns:
      ticket: key
      day: {{path: fields.created, date: iso}}   # a day in the zone of the project
      product: fields.{product}.value
      region: fields.{region}.value
      tier: fields.{customer}.tier.value
      description: fields.description            # what the complaint is about is read from it, see plumbline.yaml

  # The history of the orders to change a carrier: each change of the field, on the day when it was made.
  carrier_changes:
    path: /rest/api/2/search
    query:
      jql: issuetype = Change ORDER BY key
      fields: "{product},{region}"
      expand: changelog
    paging: *pages
    rows: $.issues
    id: key
    parts: changelog.histories[*].items[?(@.field == {order})]
    columns:
      ticket: "{issue}.key"
      day: {{path: "{history}.created", date: iso}}
      product: "{issue}.fields.{product}.value"
      region: "{issue}.fields.{region}.value"
      before: fromString
      after: toString
"""


def write_mapping(facts: Facts, folder: Path) -> None:
    """Write ``tickets.yaml`` into the project's folder."""
    (folder / FILE).write_text(mapping_text(facts), "utf-8", newline="\n")


def mapping_text(facts: Facts) -> str:
    """The mapping with the field ids of this company's ticket system."""
    fields = custom_fields(facts.seed)
    history = ".".join(["`parent`"] * 2)
    return MAPPING.format(
        **{role: field.id for role, field in fields.items() if role != "order"},
        order=json.dumps(fields["order"].name, ensure_ascii=False),
        history=history,
        issue=".".join([history, *["`parent`"] * 3]),
    )

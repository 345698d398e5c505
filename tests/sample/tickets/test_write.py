"""The file of the ticket system: the same for the same seed, another one for another, and it tells no theme."""

import json
from pathlib import Path

import pytest

from sample.facts import draw_facts
from sample.tickets.fields import NAMES, custom_fields
from sample.tickets.themes import THEMES
from sample.tickets.write import draw_tickets, tickets_json, write_tickets


def test_the_same_seed_writes_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    write_tickets(draw_facts(7), tmp_path)
    write_tickets(draw_facts(7), tmp_path / "again")

    assert (tmp_path / "tickets.json").read_bytes() == (tmp_path / "again" / "tickets.json").read_bytes()


@pytest.mark.parametrize("other", [0, 8, 9])
def test_another_seed_shares_no_field_key_or_description(other: int) -> None:
    one, two = (tickets_json(draw_facts(seed)) for seed in (7, other))

    for part in ("id", "name"):
        assert not {f[part] for f in one["fields"]} & {f[part] for f in two["fields"]}
    assert not {i["key"] for i in one["issues"]} & {i["key"] for i in two["issues"]}
    told = [{i["fields"]["description"] for i in content["issues"]} for content in (one, two)]
    assert not told[0] & told[1]


@pytest.mark.parametrize("seed", range(23))
def test_a_seed_has_as_many_field_ids_as_fields(seed: int) -> None:
    assert len({field.id for field in custom_fields(seed).values()}) == len(NAMES)


def test_no_field_says_what_a_complaint_is_about() -> None:
    issues = tickets_json(draw_facts(7))["issues"]
    for issue in issues:
        del issue["fields"]["description"]
    text = json.dumps(issues, ensure_ascii=False).casefold()

    assert "theme" not in text
    for theme in THEMES:
        assert not [word for word in (theme.key, theme.name.zh, theme.name.en) if f'"{word}"' in text]


def test_issues_are_numbered_by_age_and_hold_their_custom_fields() -> None:
    facts = draw_facts(7)
    content = tickets_json(facts)
    ids = {field["id"] for field in content["fields"]}
    custom = custom_fields(7)

    created = [issue["fields"]["created"] for issue in content["issues"]]
    assert created == sorted(created)
    for number, (issue, ticket) in enumerate(zip(content["issues"], draw_tickets(facts), strict=True), start=1):
        fields = issue["fields"]
        assert issue["key"] == f"{facts.cast.maker.short.en.upper()}-{number}"
        assert {name for name in fields if name.startswith("customfield_")} == ids
        assert fields[custom["product"].id]["value"] == ticket.product.zh
        assert fields[custom["order"].id]["carrier"]["value"] == ticket.carrier.zh
        customer = fields[custom["customer"].id]
        assert (customer is None) == (ticket.theme is None)
        if customer:
            assert (customer["tier"]["value"] == "VIP") == ticket.vip
        assert issue["changelog"]["total"] == len(issue["changelog"]["histories"]) == len(ticket.moves)

"""The files of the site: the same for the same seed, and nothing a reader may lean on is the same for another."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from engine.documents.scans.ocr import read_scanned_page
from sample.facts import draw_facts
from sample.site.board import Panel
from sample.site.boards import damage_board, quality_board, service_board
from sample.site.figures import draw_boards
from sample.site.layout import draw_layout
from sample.site.write import write_site


def written(seed: int, folder: Path) -> dict[str, Any]:
    """The content of ``site.json``."""
    write_site(draw_facts(seed), folder)
    read: dict[str, Any] = json.loads((folder / "site" / "site.json").read_text("utf-8"))
    return read


def test_the_same_seed_writes_the_same_bytes(tmp_path: Path) -> None:
    for run in ("one", "two"):
        written(7, tmp_path / run)
    for name in ("site.json", "damage.png"):
        assert (tmp_path / "one" / "site" / name).read_bytes() == (tmp_path / "two" / "site" / name).read_bytes()


@pytest.mark.parametrize("other", [0, 8, 9])
def test_another_seed_shares_no_name_address_or_heading(tmp_path: Path, other: int) -> None:
    one, two = written(7, tmp_path / "one"), written(other, tmp_path / "two")

    for part in ("slug", "title"):
        assert not {b[part] for b in one["boards"]} & {b[part] for b in two["boards"]}
    headings = [{p["heading"] for b in site["boards"] for p in b["panels"]} for site in (one, two)]
    assert not headings[0] & headings[1]
    layouts = [site["layout"] for site in (one, two)]
    assert not set(layouts[0]["classes"].values()) & set(layouts[1]["classes"].values())
    for part in ("user_field", "password_field", "delay_ms"):
        assert layouts[0][part] != layouts[1][part]


def test_layouts_differ_in_structure() -> None:
    built = {(la.panel, la.heading, la.nesting, la.note_first) for la in map(draw_layout, range(23))}

    assert len(built) > 12


def test_a_turned_table_holds_the_same_cells() -> None:
    panel = Panel(heading="h", corner="Product", columns=["Q1", "Q2"], rows=[("a", ["1", "2"]), ("b", ["3", "4"])])
    turned = panel.turned("Quarter")

    assert (turned.corner, turned.columns) == ("Quarter", ["a", "b"])
    assert turned.rows == [("Q1", ["1", "3"]), ("Q2", ["2", "4"])]
    assert turned.turned("Product") == panel


def test_the_second_board_states_each_deviation_and_both_state_their_basis() -> None:
    facts = draw_facts(7)
    boards = draw_boards(facts)
    notes = "".join(panel.note for panel in quality_board(facts, boards).panels)
    panels = service_board(facts, boards).panels

    assert "下单月份" in notes
    assert any("month of receipt" in panel.note for panel in panels)
    stated = {(name, cells[0]): float(cells[1]) for name, cells in panels[-1].rows}
    assert len(stated) == len(boards.deviations)
    for (product, span), off in boards.deviations.items():
        number = (int(span.first[5:]) + 2) // 3
        assert stated[product.en, f"Q{number} {span.first[:4]}"] == off / 100


@pytest.mark.slow
def test_the_picture_can_be_read_by_eye_and_its_figures_stand_nowhere_else(tmp_path: Path) -> None:
    facts = draw_facts(7)
    site = written(7, tmp_path)
    _, panel = damage_board(facts, draw_boards(facts))
    picture = tmp_path / "site" / "damage.png"

    with Image.open(picture) as image:
        assert image.width > 800
        image.save(tmp_path / "damage.pdf", resolution=150)
    read = read_scanned_page((tmp_path / "damage.pdf").read_bytes(), 1).text
    cells = [cell for _, row in panel.rows for cell in row]
    assert sum(cell in read for cell in cells) >= 0.95 * len(cells), read
    assert not any(board["panels"] for board in site["boards"] if board["picture"])

"""What the BI site serves: one file, and the picture beside it."""

from pathlib import Path

from sample.facts import Facts
from sample.site.boards import PICTURE, damage_board, quality_board, service_board
from sample.site.figures import draw_boards
from sample.site.layout import draw_layout
from sample.site.picture import draw_picture
from sample.site.stored import Login, Site

FOLDER = "site"
FILE = "site.json"
LOGIN = Login(user="reader", password="level-and-line")
"""Of a site that listens on this machine only and shows made-up figures."""


def write_site(facts: Facts, project: Path) -> None:
    """Write ``site/site.json`` and the picture into the project's folder."""
    boards = draw_boards(facts)
    damage, drawn = damage_board(facts, boards)
    site = Site(
        title=f"{facts.cast.maker.short.zh}数据门户",
        login=LOGIN,
        layout=draw_layout(facts.seed),
        boards=[quality_board(facts, boards), service_board(facts, boards), damage],
    )
    folder = project / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    draw_picture(drawn, folder / PICTURE)
    (folder / FILE).write_text(site.model_dump_json(indent=1) + "\n", "utf-8", newline="\n")

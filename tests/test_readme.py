"""What README and docs promise: both languages say the same, every link leads somewhere, every command exists."""

import re
from collections import Counter
from pathlib import Path

import click
import pytest

from orchestration.cli.main import COMMANDS, plumbline

REPOSITORY = Path(__file__).parents[1]
ENGLISH, CHINESE = REPOSITORY / "README.md", REPOSITORY / "README.zh-CN.md"
PAGES = (ENGLISH, CHINESE, *sorted((REPOSITORY / "docs").glob("*.md")))
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"\bplumbline +([a-z]+)((?:(?!plumbline )[^`\n#])*)")


def prose(page: Path) -> str:
    return BLOCK.sub("", page.read_text("utf-8"))


def commands(page: Path) -> list[str]:
    """The code blocks line by line, without comments; drawings (```text) are words, and are translated."""
    blocks = [content for kind, content in BLOCK.findall(page.read_text("utf-8")) if kind != "text"]
    return [re.sub(r"\s+# .*", "", line).rstrip() for block in blocks for line in block.splitlines()]


def links(page: Path) -> list[str]:
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", prose(page)) if "://" not in link]


def headings(page: Path) -> list[str]:
    return re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)


def anchor(heading: str) -> str:
    """As GitHub names a heading: lower case, without signs, a hyphen for each space."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def test_both_languages_show_the_same_commands_and_output() -> None:
    assert commands(ENGLISH) == commands(CHINESE)
    assert "make run" in commands(ENGLISH)


def test_both_languages_have_the_same_headings_links_and_figures() -> None:
    assert len(headings(ENGLISH)) == len(headings(CHINESE))
    ours = Counter(links(ENGLISH)) - Counter([CHINESE.name])
    assert ours == Counter(links(CHINESE)) - Counter([ENGLISH.name])
    figures = [Counter(re.findall(r"\d+(?:[.,]\d+)*", prose(page))) for page in (ENGLISH, CHINESE)]
    assert figures[0] == figures[1]


def test_each_language_leads_to_the_other_at_the_top() -> None:
    assert f"]({CHINESE.name})" in ENGLISH.read_text("utf-8").splitlines()[2]
    assert f"]({ENGLISH.name})" in CHINESE.read_text("utf-8").splitlines()[2]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    for link in links(page):
        name, _, heading = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), f"{page.name}: {link}"
        assert not heading or heading in map(anchor, headings(target)), f"{page.name}: {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_that_is_named_exists_with_its_options(page: Path) -> None:
    context = click.Context(plumbline)
    for name, rest in COMMAND.findall(page.read_text("utf-8")):
        assert name in COMMANDS, f"{page.name}: plumbline {name}"
        command = plumbline.get_command(context, name)
        assert command is not None
        known = {option for parameter in command.params for option in parameter.opts} | {"--help"}
        used = set(re.findall(r"(?<!\S)\(?(--[a-z][a-z-]+)", rest))
        assert used <= known, f"{page.name}: plumbline {name} {used - known}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_target_of_make_that_is_named_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (REPOSITORY / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", page.read_text("utf-8"), re.MULTILINE))
    assert named <= targets, f"{page.name}: make {named - targets}"

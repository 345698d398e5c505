"""Texts that are no YAML, or more of it than anyone means."""

from pathlib import Path

import pytest

from engine.yaml_lines import LinedYaml, YamlError
from engine.yaml_size import MOST_VALUES

FILE = Path("a.yaml")


def fault(text: str) -> str:
    with pytest.raises(YamlError) as caught:
        LinedYaml(FILE, text, {})
    return str(caught.value)


def bomb(levels: int) -> str:
    """Each level holds ten times the one before."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    for n in range(1, levels):
        lines.append(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]")
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &a [*a]\n", "a.yaml:1: the anchor here contains itself; write its content out"),
        ("b: 1\na: &a {c: {d: *a}}\n", "a.yaml:2: the anchor here contains itself; write its content out"),
        ("b: 1\na: &a {<<: *a}\n", "a.yaml:2: the anchor here contains itself; write its content out"),
        ("a: 1\n\tb: 2\n", "a.yaml:2: not valid YAML: the line is indented by a tab; use spaces"),
        ("a:\n\tb: 2\n", "a.yaml:2: not valid YAML: the line is indented by a tab; use spaces"),
        ("b: 1\na: x\x07\n", "a.yaml:2: holds the character U+0007, which no text has; remove it"),
        (
            "a: 2024-13-45\n",
            "a.yaml:1: '2024-13-45' cannot be read (month must be in 1..12); if it is a text, put it in quotes",
        ),
        ("yes: 1\n", "a.yaml:1: the key True is no text; put it in quotes"),
        ("a: 1\n---\nb: 2\n", "a.yaml:2: not valid YAML: but found another document"),
        ("a: *b\n", "a.yaml:1: not valid YAML: found undefined alias 'b'"),
        ("[" * 5_000, "a.yaml: is nested deeper than any project needs; simplify it"),
    ],
)
def test_what_is_no_yaml_is_told_with_its_line(text: str, expected: str) -> None:
    assert fault(text) == expected


@pytest.mark.parametrize("merge", [False, True])
def test_aliases_that_multiply_are_refused_before_they_are_followed(merge: bool) -> None:
    text = bomb(12)
    if merge:
        text = text.replace("[x, x, x, x, x, x, x, x, x, x]", "{x: 1}").replace("[*", "{<<: [*").replace("]", "]}")
    assert f"stands for more than {MOST_VALUES:,} values" in fault(text)


def test_aliases_are_followed_where_they_are_few() -> None:
    lined = LinedYaml(FILE, bomb(3), {})
    assert [len(lined.data[key]) for key in ("a0", "a1", "a2")] == [10, 10, 10]
    assert lined.data["a2"][9][9][9] == "x"


def test_a_merged_key_gives_way_to_the_mapping_s_own() -> None:
    lined = LinedYaml(FILE, "base: &base {a: 1, b: 2}\nother:\n  <<: *base\n  b: 3\n", {})
    assert lined.data["other"] == {"a": 1, "b": 3}
    assert lined.line(("other", "b")) == 4

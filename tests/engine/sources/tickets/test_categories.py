import pytest

from engine.sources.tickets.categories import Categories

WORDS = Categories(
    of=("text",),
    values={"noise": ("loud", "噪音", "吵"), "late": ("late", "too late", "晚到"), "billing": ("C++ fee", "多收")},
    ignore=("噪音没什么", "not loud"),
)


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("It is LOUD.", "noise"),
        ("loud, loud and again loud", "noise"),
        ("声音太吵，有噪音", "noise"),
        ("lately I heard chocolate", None),
        ("晚到了三天，噪音没什么", "late"),
        ("came too late; it is not loud", "late"),
        ("晚到了，而且吵", None),
        ("a C++ fee was taken", "billing"),
        ("nothing of this", None),
        ("", None),
    ],
)
def test_words_tell_one_category_or_none(text: str, category: str | None) -> None:
    assert WORDS.of_text(text) == category

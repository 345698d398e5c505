import pytest
from pydantic import ValidationError

from engine.settings import Categories
from engine.sources.classify.words import Words

WORDS = Words(
    Categories(
        of=("text",),
        values={
            "noise": ("loud", "噪音", "吵"),
            "late": {"words": ("late", "too late", "晚到"), "patterns": (r"\b(\d+) days over", "超过.{0,4}天")},
            "billing": ("C++ fee", "多收"),
        },
        ignore=("噪音没什么", "not loud"),
    )
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
        ("it is 8 Days over", "late"),
        ("超过承诺八天，而且吵", None),
        ("超过三天了", "late"),
        ("nothing of this", None),
        ("", None),
    ],
)
def test_words_and_patterns_tell_one_category_or_none(text: str, category: str | None) -> None:
    assert WORDS.of_text(text) == category


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"of": ["t"]}, "expected either values"),
        ({"of": ["t"], "found": 3, "values": {"a": ["x"]}}, "expected either values"),
        ({"of": ["t"], "values": {"a": {"words": []}}}, "'a' has neither words nor patterns nor examples"),
        ({"of": ["t"], "values": {"a": {"patterns": ["("]}}}, "is no regular expression"),
        ({"of": ["t"], "values": {"a": {"patterns": ["x*"]}}}, "fits every text"),
        ({"of": ["t"], "values": {"a": {"examples": ["x"]}}}, "'a' needs 4 examples or more"),
        ({"of": ["t"], "values": {"a": {"examples": list("wxyz")}}}, "needs 4 examples or more"),
        ({"of": ["t"], "values": {"a": ["-"]}}, "expected a name with a letter or digit"),
        ({"of": ["t"], "found": 1}, "greater than or equal to 2"),
    ],
)
def test_settings_that_tell_nothing_are_refused(given: dict[str, object], fault: str) -> None:
    with pytest.raises(ValidationError, match=fault):
        Categories.model_validate(given)

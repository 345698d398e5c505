import pytest

from engine.sources.events import asks_whether, denies, events_in, speaks_of_itself


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Was Birch fined last year?", True),
        ("Did the mill close?", True),
        ("Has the ferry sunk", True),
        ("雪松厂去年被罚过吗？", True),
        ("渡口有没有停运", True),
        ("When was Birch fined?", False),
        ("Was it rain or ice?", False),
        ("Did Birch close, and when?", False),
        ("Which mill was closed?", False),
        ("渡口什么时候停运的", False),
        ("请问渡口有没有停运，停了几天", False),
    ],
)
def test_asks_whether(question: str, expected: bool) -> None:
    assert asks_whether(question) is expected


@pytest.mark.parametrize(
    ("question", "expected"), [("Who fined Birch?", 1), ("谁罚了雪松厂", 1), ("Has Birch refined oil?", 0)]
)
def test_events_in(question: str, expected: int) -> None:
    assert len(events_in(question)) == expected


@pytest.mark.parametrize(("question", "word"), [("Was Birch Fined?", "Fined"), ("雪松厂去年被罚过吗？", "罚")])
def test_an_event_is_named_in_the_words_of_the_question(question: str, word: str) -> None:
    assert [event.text for event in events_in(question)] == [word]


def test_what_a_passage_says_of_its_subject() -> None:
    assert speaks_of_itself("The company paid.")
    assert speaks_of_itself("我们已整改。")
    assert not speaks_of_itself("Annex 2 lists every case.")
    assert denies("公司未受到处罚。")
    assert denies("It had no accident.")
    assert not denies("It paid a notable sum.")

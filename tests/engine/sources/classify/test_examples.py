"""Categories by example, with the packaged embedder: what it knows of words is the point."""

import pytest

from engine.models.embedding import PackagedEmbedder
from engine.settings import Categories, EmbeddingSettings
from engine.sources.classify.classifier import Classifier, Told
from engine.sources.errors import Fault, SourceError

CATEGORIES = Categories.model_validate(
    {
        "of": ["text"],
        "values": {
            "food": {
                "words": ["soup"],
                "examples": [
                    "The meal was cold when it was served.",
                    "Dinner tasted of nothing.",
                    "饭菜都凉了，很难吃。",
                    "早餐的面包又干又硬。",
                    "The vegetables were overcooked.",
                    "午饭的肉没有煮熟。",
                ],
            },
            "sleep": {
                "examples": [
                    "The neighbour's television kept me awake all night.",
                    "I could not sleep because of the noise in the corridor.",
                    "晚上走廊太吵，睡不着。",
                    "整夜都有人说话，没法休息。",
                    "Nurses talked loudly at three in the morning.",
                    "机器半夜一直响，吵醒了好几次。",
                ],
            },
        },
        "ignore": {
            "examples": [
                "My name is Lee and I was in ward three.",
                "Please call me back.",
                "请尽快处理。",
                "我上周住在三号病房。",
                "I hope that this can be changed.",
                "谢谢你们的工作。",
            ]
        },
    }
)


@pytest.fixture(scope="module")
def classifier() -> Classifier:
    return Classifier(CATEGORIES, lambda: PackagedEmbedder(EmbeddingSettings().name))


@pytest.mark.parametrize(
    ("text", "category", "by"),
    [
        ("I was in ward two. The soup was salty.", "food", "words"),
        ("I was in ward two. My lunch was tasteless and cold. Please call me.", "food", "examples"),
        ("我住在二号病房，晚饭的菜又凉又没有味道。", "food", "examples"),
        ("People shouted outside at night and I woke up again and again.", "sleep", "examples"),
        ("夜里隔壁太吵了，根本没法睡觉。请处理。", "sleep", "examples"),
        ("Please call me.", None, None),
        ("", None, None),
    ],
)
def test_words_come_first_and_examples_tell_the_rest(
    classifier: Classifier, text: str, category: str | None, by: str | None
) -> None:
    (told,) = classifier.told([text])
    assert (told.category, told.by) == (category, by)
    assert (told.confidence is not None and told.confidence >= 0.95) is (by == "examples")


def test_a_text_of_two_categories_is_uncertain(classifier: Classifier) -> None:
    both = "My lunch was tasteless and cold. People shouted at night and I woke up again and again."
    assert classifier.told([both]) == [Told(category=None)]


@pytest.mark.parametrize("way", [{"values": {"cold": ["cold"]}}, {"found": 2}])
def test_a_text_of_megabytes_is_uncertain_at_once(way: dict[str, object]) -> None:
    categories = Categories.model_validate({"of": ["text"], **way})
    assert Classifier(categories, None).told(["cold " * 2_000_000]) == [Told(category=None)]


def test_without_an_embedder_that_is_told() -> None:
    with pytest.raises(SourceError, match="no embedding model is at hand") as caught:
        Classifier(CATEGORIES, None).told(["my lunch was cold"])
    assert caught.value.fault is Fault.UNAVAILABLE
    assert Classifier(CATEGORIES, None).told(["the soup was cold"])[0].by == "words"

import pytest

from engine.models.model import ModelError
from engine.models.packages import packaged_model, packaged_models


def test_every_pin_is_exact_and_has_a_second_origin() -> None:
    for model in packaged_models().values():
        assert all(pin.count("==") == 1 for pin in model.packages)
        assert model.hub is not None
        assert model.licence == "Apache-2.0"


def test_parts_are_numbered_by_the_digits_in_their_names() -> None:
    model = packaged_model("qwen2.5-coder-0.5b-instruct")
    assert model.part_number("x/data/part10.bin") == 10
    assert model.part_number("x/data/part02.bin") == 2
    assert model.part_number("x/__init__.py") is None


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(ModelError, match=r"'gpt'.*qwen2\.5-coder-0\.5b-instruct.*smollm2-135m-instruct"):
        packaged_model("gpt")

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shadow_mode.keys import REQUIRED_VERSIONS, answer_key

VERSIONS = {"index": "i1", "pipeline": "p1", "model": "m1", "source db": "s1"}
DAY = date(2024, 7, 10)


def test_the_key_is_the_hash_of_canonical_json() -> None:
    # sha256 of {"as_of":"2024-07-10","path":"simple","question":"退货率？","versions":{"index":"i1",…}}, by sha256sum
    assert answer_key("退货率？", DAY, "simple", VERSIONS) == (
        "91e62b98f4837724a08eaf89ea159b2d28d768298af8f11b53d0e4e02dbd727c"
    )


def test_the_order_of_versions_does_not_matter() -> None:
    turned = dict(reversed(VERSIONS.items()))
    assert answer_key("q", DAY, "simple", VERSIONS) == answer_key("q", DAY, "simple", turned)


@pytest.mark.parametrize("name", VERSIONS)
def test_every_digest_changes_the_key(name: str) -> None:
    assert answer_key("q", DAY, "simple", VERSIONS) != answer_key("q", DAY, "simple", VERSIONS | {name: "other"})


@pytest.mark.parametrize("name", REQUIRED_VERSIONS)
def test_a_missing_digest_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        answer_key("q", DAY, "simple", {k: v for k, v in VERSIONS.items() if k != name})


@given(st.text(), st.text())
def test_different_questions_have_different_keys(one: str, other: str) -> None:
    same = answer_key(one, DAY, "simple", VERSIONS) == answer_key(other, DAY, "simple", VERSIONS)
    assert same == (one == other)


def test_day_and_path_change_the_key() -> None:
    keys = {answer_key("q", day, path, VERSIONS) for day in (DAY, date(2024, 7, 11)) for path in ("simple", "agentic")}
    assert len(keys) == 4

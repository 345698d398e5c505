"""The questions as a whole: numbers, kinds, languages, and words that no other seed uses."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from evaluation.metrics.answers import read_against_gold
from evaluation.metrics.names import KnownNames
from evaluation.questions import Question
from sample.facts import REGIONS, draw_facts
from sample.names import Firm, Name, Product
from sample.questions.build import KINDS

Asked = Callable[[int], tuple[Question, ...]]
SEEDS = (7, 8, 9)


def test_three_seeds_ask_enough_of_every_kind_and_half_of_it_in_chinese(drawn: Asked) -> None:
    made = [question for seed in SEEDS for question in drawn(seed)]
    kinds = Counter(question.kind for question in made)

    assert len(made) >= 300
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 30
    for kind, count in kinds.items():
        assert sum(q.kind == kind and q.language == "zh" for q in made) * 2 == count, kind


@pytest.mark.parametrize("seed", SEEDS)
def test_ids_and_texts_differ_within_a_seed(drawn: Asked, seed: int) -> None:
    made = drawn(seed)

    assert len({question.id for question in made}) == len(made)
    assert len({question.question for question in made}) == len(made)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_question_is_written_in_its_language(drawn: Asked, seed: int) -> None:
    for question in drawn(seed):
        assert bool(re.search(r"[\u4e00-\u9fff]", question.question)) == (question.language == "zh"), question.id
        assert not re.search(r"[{}]", question.question)


@pytest.mark.slow
def test_seeds_share_no_phrasing(drawn: Asked) -> None:
    said = {seed: {_bare(question, seed) for question in drawn(seed)} for seed in SEEDS}

    for one, two in combinations(SEEDS, 2):
        assert not said[one] & said[two], (one, two)


def _bare(question: Question, seed: int) -> str:
    """The words of a question without names, figures and months."""
    facts = draw_facts(seed)
    who = facts.cast
    things: list[Firm | Product] = [who.maker, *who.products, who.unknown, *who.firms, *who.carriers]
    names: list[Name] = [*REGIONS, *(p.authority for p in facts.penalties), *(p.reason for p in facts.penalties)]
    known = [form for thing in things for form in thing.forms] + [form for n in names for form in (n.zh, n.en)]
    text = question.question
    for name in sorted(known, key=len, reverse=True):
        text = text.replace(name, "_")
    text = re.sub(
        r"\b(January|February|March|April|May|June|July|August|September|October|November|December)\b", "_", text
    )
    return re.sub(r"(first|second|third|fourth) (quarter|half)|第?[一二三四]季度|[上下]半年|\d+", "_", text)


def test_the_comparison_that_everybody_knows_is_asked_in_its_words(drawn: Asked) -> None:
    made = {question.id: question for question in drawn(7)}
    product, region = r"\w+ [a-z ]+", r"\w+ China"

    assert re.fullmatch(
        rf"compare {product}'s return rate in {region} in \w+ 2024 with {product}'s in {region}",
        made["comparison-en-1"].question,
    )
    assert re.fullmatch(r"比较\w+在..2024年\d+月的退货率和\w+在..的退货率", made["comparison-zh-1"].question)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_question_neither_gives_its_answer_away_nor_holds_what_would_be_wrong_in_one(drawn: Asked, seed: int) -> None:
    names = KnownNames.of(drawn(seed))
    for question in drawn(seed):
        missing, wrong = read_against_gold(question, question.question, names)
        assert (bool(missing), wrong) == (question.answerable, ()), question.id


@pytest.mark.parametrize("seed", SEEDS)
def test_every_answerable_question_says_where_its_answer_stands(drawn: Asked, seed: int) -> None:
    for question in drawn(seed):
        assert bool(question.evidence) == question.answerable == bool(question.sources), question.id
        assert set(question.sources) <= {"company_db", "documents", "tickets", "quality_board", "service_board"}


def test_only_questions_on_tickets_and_boards_need_those_sources(drawn: Asked) -> None:
    needed = Counter(source for question in drawn(7) for source in question.sources)

    assert {q.kind for q in drawn(7) if "tickets" in q.sources} == {"counting", "relation"}
    assert {q.kind for q in drawn(7) if "quality_board" in q.sources} == {"conflict"}
    assert needed["documents"] >= 40
    assert needed["company_db"] >= 60


def test_a_place_that_tells_it_as_well_is_evidence_and_no_source_that_a_plan_must_use(drawn: Asked) -> None:
    told = [q for q in drawn(7) if {evidence.source for evidence in q.evidence} > set(q.sources)]

    assert {q.kind for q in told} == {"comparison", "relation"}
    assert {q.sources for q in told} == {("company_db",)}

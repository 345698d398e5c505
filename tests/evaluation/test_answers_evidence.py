"""Evidence out of stored pairs: what counts as right, and which evaluations may stand side by side."""

from collections.abc import Mapping

from evaluation.answers_evidence import Evaluation, Gold, of_paths, of_versions
from evaluation.questions import GoldEvidence
from shadow_mode.pairs import PairRecord
from tests.evaluation.made import abstention, answer, failure, pair, question, unanswerable

IN_DOCUMENT = GoldEvidence(source="documents", file="a.pdf", quote="3.2%")
QUESTIONS = (question("q1"), question("q2", "And in February 2024?", evidence=(IN_DOCUMENT,)), unanswerable("u1"))
GOLD = Gold(QUESTIONS)
RIGHT = answer("The return rate was 3.2%.")
WRONG = answer("The return rate was 9%.")


def evaluated(id_: str, versions: Mapping[str, str] | None = None, **agentic: object) -> Evaluation:
    says = {"q1": RIGHT, "q2": RIGHT, "u1": abstention()} | agentic
    pairs = [pair(asked, WRONG, says[asked.id]) for asked in QUESTIONS]  # type: ignore[arg-type]
    if versions is not None:
        pairs = [one.model_copy(update={"versions": dict.fromkeys(("simple", "agentic"), versions)}) for one in pairs]
    return Evaluation(id_, pairs)


def test_right_wrong_and_failed_of_stored_answers() -> None:
    scored = GOLD.scored(evaluated("e1", q2=failure()), "agentic", version="v", measure="answers")
    simple = GOLD.scored(evaluated("e1"), "simple", version="s", measure="answers")
    assert scored is not None
    assert simple is not None
    assert [(r.question_id, r.right, r.wrong, r.well_formed) for r in scored.rows] == [
        ("q1", True, False, True),
        ("q2", False, False, False),
        ("u1", True, False, True),
    ]
    assert [(r.right, r.wrong) for r in simple.rows] == [(False, True), (False, True), (False, True)]
    assert (scored.questions, scored.origin) == (3, "e1")


def test_paths_are_compared_where_simple_is_no_straw_man() -> None:
    documents, rows = of_paths(GOLD, evaluated("e1"), evaluated("e1/with_rows"))
    assert (documents.candidate.measure, [r.question_id for r in documents.candidate.rows]) == (
        "answers_documents",
        ["q2"],
    )
    assert (rows.candidate.origin, len(rows.candidate.rows)) == ("e1/with_rows", 3)


def test_versions_are_compared_where_all_else_is_the_same() -> None:
    def built(index: str, model: str = "m1") -> dict[str, str]:
        return {"index": index, "model": model, "pipeline": index}

    evaluations = [
        evaluated("new, other model", built("i2", "m2")),
        evaluated("new", built("i2")),
        evaluated("old", built("i1"), q1=WRONG),
    ]
    found = of_versions(GOLD, evaluations, "index", champion=("i1", "i1"), candidate=("i2", "i2"))
    assert found is not None
    assert (found.champion.origin, found.candidate.origin) == ("old", "new")
    assert [(a.right, b.right) for a, b in found.pairs()] == [(False, True), (True, True), (True, True)]
    assert of_versions(GOLD, evaluations, "index", champion=("i1", "i1"), candidate=("i3", "i3")) is None


def test_answers_of_several_versions_and_other_words_are_no_evidence() -> None:
    mixed = [*evaluated("e", {"index": "i1"}).pairs[:1], *evaluated("e", {"index": "i2"}).pairs[1:]]
    assert GOLD.scored(Evaluation("e", mixed), "agentic", version="v", measure="answers") is None
    reworded: list[PairRecord] = [one.model_copy(update={"question": "?"}) for one in evaluated("e").pairs]
    assert GOLD.scored(Evaluation("e", reworded), "agentic", version="v", measure="answers") is None

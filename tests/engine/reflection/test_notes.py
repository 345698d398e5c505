"""What an answer says beside its figures."""

import pytest

from engine.answer import Held
from engine.execution.contracts import ToolError
from engine.execution.outcome import Effort, Outcome
from engine.planning.catalogue import Catalogue, Language
from engine.planning.plan import SubGoal
from engine.reflection.loop import Executed
from engine.reflection.notes import caveats
from engine.reflection.refusal import awaiting
from engine.sources.errors import Fault
from engine.sources.knowledge import SearchFindings
from engine.sources.passages import Passage
from engine.states import State


def found(*uncertain: str, disputed: bool = False) -> Executed:
    """A run that found one passage on a scanned page."""
    goal = SubGoal(
        id="g1", description="fine", data_source="papers", expected_format="text", validation="len(data) > 0"
    )
    passage = Passage(
        text="罚款162,000元", chunk="c", file="notice.pdf", pages=(2,), table=None, section="", published=None,
        coverage=1.0, uncertain=uncertain, disputed=disputed,
    )  # fmt: skip
    result = SearchFindings(passages=(passage,), looked_at=("c",))
    outcome = Outcome(goal, 1, "", State.SUCCEEDED, 0.1, Effort(), result=result)
    return Executed(attempts=(outcome,), latest={"g1": outcome}, unsaid=(), verdicts=())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "notice.pdf, page 2: 162,000元 was read by OCR with low certainty; compare it with the page itself"),
        ("zh", "notice.pdf第2页的162,000元由扫描件识别（OCR）得到，把握不大，请核对原件"),
    ],
)
def test_a_figure_that_may_be_misread_is_named_with_its_page(language: Language, said: str) -> None:
    assert caveats(found("162,000元"), Catalogue((), (), (), ()), language) == (said,)


@pytest.mark.parametrize(
    ("uncertain", "language", "said"),
    [
        (("162,000元",), "en", "notice.pdf, page 2: two readers differ on 162,000元; compare it with the page itself"),
        ((), "en", "notice.pdf, page 2: two readers differ on this page; compare it with the page itself"),
        (("162,000元",), "zh", "notice.pdf第2页的162,000元两种读取方式的结果不同，请核对原件"),
    ],
)
def test_that_two_readers_differ_is_said(uncertain: tuple[str, ...], language: Language, said: str) -> None:
    assert caveats(found(*uncertain, disputed=True), Catalogue((), (), (), ()), language) == (said,)


def test_a_passage_that_was_read_with_certainty_needs_no_word() -> None:
    assert caveats(found(), Catalogue((), (), (), ()), "en") == ()


@pytest.mark.parametrize("fault", [Fault.OUT_OF_STEPS, Fault.OUT_OF_TIME, Fault.OUT_OF_TOKENS, Fault.NO_RESULT])
@pytest.mark.parametrize("source", ["calculation", "extraction"])
def test_what_the_budget_left_undone_beside_an_answer_is_named(fault: Fault, source: str) -> None:
    run = found()
    goal = SubGoal(
        id="c1", description="difference", data_source=source, expected_format="json",
        validation="has_field: 'value'", depends_on=("g1",), required=False,
    )  # fmt: skip
    error = ToolError(error=fault, cause="c", suggestion="s")
    undone = Outcome(goal, 1, "", State.FAILED, 0.0, Effort(), error=error)
    executed = Executed((*run.attempts, undone), {**run.latest, "c1": undone}, (), ())
    told = caveats(executed, Catalogue((), (), (), ()), "en")
    if fault is Fault.NO_RESULT:
        assert told == ()
    else:
        (note,) = told
        assert note.startswith(f"{source} was not asked any more: the ")
        assert note.endswith(" allowed for one question are used up, so difference is not known")


def test_what_waits_for_a_person_has_not_failed_and_is_named_with_its_source_where_two_are_asked_alike() -> None:
    held = Held(hook="amount > 5", value="6")
    goals = [goal_of("g1", "shop"), goal_of("g2", "office")]
    waiting = [Outcome(goal, 1, "", State.NEEDS_REVIEW, 0.0, Effort(), held=held) for goal in goals]
    executed = Executed(tuple(waiting), {outcome.goal.id: outcome for outcome in waiting}, (), ())
    assert caveats(executed, Catalogue((), (), (), ()), "en") == ()
    assert awaiting(executed, "en").endswith(": fines (shop) (amount > 5); fines (office) (amount > 5).")
    assert awaiting(Executed(tuple(waiting[:1]), {"g1": waiting[0]}, (), ()), "en").endswith(": fines (amount > 5).")


def goal_of(step: str, source: str) -> SubGoal:
    return SubGoal(
        id=step, description="fines", data_source=source, expected_format="csv", validation="row_count >= 1",
        required=False,
    )  # fmt: skip

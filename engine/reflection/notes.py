"""What the asker should know of a run beside its answer, in the language of the question: clauses, no full stops."""

from collections.abc import Iterator, Sequence

from engine.answer import Review
from engine.execution.outcome import Outcome
from engine.planning.catalogue import BUILT_IN, Catalogue, Language, label
from engine.reflection.findings import key_text
from engine.reflection.loop import Executed
from engine.reflection.members import on_members, on_subsidiaries
from engine.reflection.misreadable import misreadable
from engine.reflection.reasons import is_down, reason, why
from engine.reflection.rules import BUDGETS
from engine.reflection.unused import on_unused
from engine.reflection.wording import comma, data_reach
from engine.sources.database import SqlResult
from engine.sources.errors import Unread
from engine.sources.figures import undefined_of
from engine.sources.knowledge import SearchFindings
from engine.sources.statement import MISNAMED, ROW_COUNT, UNDATED, UNNAMED

MOST_NAMED = 5
"""So many groups without a figure are named; of more, the number is told."""


def caveats(executed: Executed, catalogue: Catalogue, language: Language) -> tuple[str, ...]:
    """What an answer's text itself must say: sources that were down or replaced, and what its figures do not cover."""
    succeeded = [outcome for outcome in executed.latest.values() if outcome.succeeded]
    notes = [note for outcome in succeeded for note in _on_coverage(outcome, language)]
    notes += [several(language) for o in succeeded if isinstance(o.result, SearchFindings) and o.result.several]
    notes += [note for outcome in succeeded for note in _on_undefined(outcome, catalogue, language)]
    notes += [note for outcome in succeeded for note in _on_left_out(outcome, catalogue, language)]
    notes += [note for outcome in succeeded for note in on_members(outcome, catalogue, language)]
    notes += [note for outcome in succeeded for note in on_unused(outcome, language)]
    notes += [note for outcome in succeeded for note in _on_uncertain(outcome, language)]
    notes += [
        _reviewed(named(outcome, succeeded, language), review, language)
        for outcome in succeeded
        if (review := outcome.review)
    ]
    notes += [
        _approved(named(outcome, succeeded, language), approval, language)
        for outcome in succeeded
        if (approval := outcome.approval)
    ]
    return (*degraded(executed, language), *on_subsidiaries(executed, language), *dict.fromkeys(notes))


def _on_coverage(outcome: Outcome, language: Language) -> Iterator[str]:
    query, result = outcome.query, outcome.result
    if query is None or not isinstance(result, SqlResult):
        return
    if outcome.covered is not None and query.period is not None:
        yield data_reach(query.source, query.table, query.period, outcome.covered, language)
    if query.measure is not None and not any(row[ROW_COUNT] for row in result.rows) and not query.by_time:
        words = (
            "{}：{}的{}表中没有这样的记录，因此为零"
            if language == "zh"
            else "{}: {} has no such row in {}, so it is zero"
        )
        yield words.format(outcome.goal.description, query.source, query.table)


def _on_undefined(outcome: Outcome, catalogue: Catalogue, language: Language) -> Iterator[str]:
    """Groups that a listing or a ranking leaves out, since the figure has no value over their rows."""
    query, result = outcome.query, outcome.result
    if query is None or query.measure is None or not isinstance(result, SqlResult):
        return
    keys = [key for key in undefined_of(query, result, catalogue) if key is not None]
    if not keys:
        return
    names = comma(language).join(key_text(key, query, catalogue, language) for key in keys[:MOST_NAMED])
    divides = catalogue.aggregate(query.source, query.table, query.measure).is_ratio
    if language == "zh":
        names += f"等{len(keys)}项" if len(keys) > MOST_NAMED else ""
        yield f"{outcome.goal.description}：{names}{'的分母为0' if divides else '没有数值'}，因此未列入"
        return
    names += f" and {len(keys) - MOST_NAMED} more" if len(keys) > MOST_NAMED else ""
    why = "what it is divided by is 0 there" if divides else "no row there holds a value that can be used"
    yield f"{outcome.goal.description}: {names} left out, since {why}"


def _on_left_out(outcome: Outcome, catalogue: Catalogue, language: Language) -> Iterator[str]:
    """Rows that no figure holds, since the column grouped by or their date is empty."""
    query, result = outcome.query, outcome.result
    if query is None or not isinstance(result, SqlResult):
        return
    column = query.by or query.listed
    names = {UNDATED: "日期" if language == "zh" else "date"}
    if column is not None:
        names[UNNAMED] = label(catalogue.dimension(query.source, query.table, column).names, language)
    for counted, name in names.items():
        if rows := max((int(row.get(counted, 0)) for row in result.rows), default=0):
            words = (
                "{}：另有{:,}条记录没有{}，未计入"
                if language == "zh"
                else "{0}: rows without {2}, which are not counted: {1:,}"
            )
            yield words.format(outcome.goal.description, rows, name)
    if rows := max((int(row.get(MISNAMED, 0)) for row in result.rows), default=0):
        words = (
            "{}：另有{:,}条记录使用了当时不是其登记名称的旧名，未计入"
            if language == "zh"
            else "{}: rows under a former name on days on which it was not the name, which are not counted: {:,}"
        )
        yield words.format(outcome.goal.description, rows)


def _on_uncertain(outcome: Outcome, language: Language) -> Iterator[str]:
    if isinstance(outcome.result, SearchFindings):
        for found in outcome.result.passages:
            yield from misreadable(found, found.uncertain, language, disputed=found.disputed)


def named(outcome: Outcome, among: Sequence[Outcome], language: Language) -> str:
    """What a step is to find, with its source where another one is asked the same."""
    description, source = outcome.goal.description, outcome.goal.data_source
    if all(one.goal.description != description or one.goal.data_source == source for one in among):
        return description
    return f"{description}（{source}）" if language == "zh" else f"{description} ({source})"


def _reviewed(step: str, review: Review, language: Language) -> str:
    """Who has looked at a step, and what came of it."""
    if language == "zh":
        decided = {"approve": "通过", "correct": "更正"}[review.decision]
        return f"{step}：已由{review.reviewer}审核（{decided}：{review.reason}）"
    decided = {"approve": "approved", "correct": "corrected"}[review.decision]
    return f"{step}: reviewed by {review.reviewer} ({decided}: {review.reason})"


def _approved(step: str, approval: Review, language: Language) -> str:
    """Who has let a step change something."""
    if language == "zh":
        decided = {"approve": "批准", "correct": "更正参数后批准"}[approval.decision]
        return f"{step}：执行前由{approval.reviewer}{decided}（{approval.reason}）"
    decided = {"approve": "approved", "correct": "approved with other parameters"}[approval.decision]
    return f"{step}: {decided} by {approval.reviewer} before it was done ({approval.reason})"


def several(language: Language) -> str:
    """That documents answer a question in more than one way."""
    if language == "zh":
        return "文档中有多个答案，找到的都已列出，可能还有其他"
    return "the documents give several answers; those that were found are listed, and there may be more"


def degraded(executed: Executed, language: Language) -> tuple[str, ...]:
    """Sources that could not be asked, and what was done instead; and what a plan could do without, where it failed.

    A calculation or an extraction that failed is not told of, since its answer says what it would have been made of:
    except where the budget ended before it.
    """
    found = []
    for goal, last in executed.latest.items():
        if last.waits:  # for a person: nothing failed
            continue
        tries = executed.tries(goal)
        if last.goal.data_source != tries[0].goal.data_source:
            found.append(looked_elsewhere(tries, language))
        elif is_down(last) or (not last.goal.required and last.error is not None and last.error.error in BUDGETS):
            found.append(not_known(last, language))
        elif not last.succeeded and not last.goal.required and last.goal.data_source not in BUILT_IN:
            found.append(not_found(last, language) if last.query is None else not_known(last, language))
    return tuple(found)


def widened(executed: Executed, language: Language) -> tuple[str, ...]:
    """Sub-goals for which a wider period was looked at."""
    found = []
    for goal in executed.latest:
        asked, *others = dict.fromkeys(outcome.goal.description for outcome in executed.tries(goal))
        words = "没有找到{}，因此改查{}" if language == "zh" else "nothing was found for {}, so {} was looked at"
        found += [words.format(asked, other) for other in others]
    return tuple(found)


def tried(executed: Executed, language: Language) -> tuple[str, ...]:
    """Each attempt: where, what for, and what came of it."""
    found, colon = ("已找到", "：") if language == "zh" else ("found", ": ")
    return tuple(
        colon.join((outcome.goal.data_source, outcome.goal.description, why(outcome, language) or found))
        for outcome in executed.attempts
    )


def unread(sources: Sequence[Unread], language: Language) -> tuple[str, ...]:
    """Sources whose content could not be read beforehand, so that their names, or their newer ones, are not known."""
    return tuple(_unread(source, language) for source in sources)


def _unread(source: Unread, language: Language) -> str:
    fault = reason(source.fault, source.source, source.details, language)
    if source.names_of is None:
        words = (
            "{}，因此不认识只存在于其中的名称" if language == "zh" else "{}, so names that only it holds are not known"
        )
        return words.format(fault)
    since = f"{source.names_of:%Y-%m-%d %H:%M} UTC"
    if language == "zh":
        return f"{fault}，因此不认识其中自{since}以来新增的名称"
    return f"{fault}, so names that came into it after {since} are not known"


def unkept(language: Language) -> str:
    """That the run's transitions could not be written to the store."""
    return "本次运行的过程记录未能保存" if language == "zh" else "the record of this run could not be kept"


def looked_elsewhere(tries: Sequence[Outcome], language: Language) -> str:
    """That a source could not be used, and which one was asked in its place."""
    last = tries[-1]
    before = [outcome for outcome in tries if outcome.goal.data_source != last.goal.data_source][-1]
    words = "{}，因此改在{}中查找{}" if language == "zh" else "{0}, so {2} was looked for in {1}"
    return words.format(why(before, language), last.goal.data_source, before.goal.description)


def not_known(outcome: Outcome, language: Language) -> str:
    """That a source could not be asked, so that what it was to be asked for stays open."""
    words = "{}，因此{}未知" if language == "zh" else "{}, so {} is not known"
    return words.format(why(outcome, language), outcome.goal.description)


def not_found(outcome: Outcome, language: Language) -> str:
    """That documents held nothing of what a plan could do without."""
    words = "在{1}中没有找到“{0}”" if language == "zh" else "nothing on “{0}” was found in {1}"
    return words.format(outcome.goal.description, outcome.goal.data_source)

"""One-sentence summaries of what sub-goals found, made by code, each with the evidence it stands on.

They are all that a model sees of the data, and what its text is checked against.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from engine.answer import Citation
from engine.execution.outcome import Outcome
from engine.periods.period import Grain, Period
from engine.periods.words import period_text
from engine.planning.catalogue import Catalogue, Language
from engine.planning.table_query import TableQuery
from engine.reflection.calculation_words import Wording
from engine.reflection.category_words import category_figures, category_sentence
from engine.reflection.code_words import code_citation, code_figures, code_sentence
from engine.reflection.conflict_words import settled_sentence, stated_sentence
from engine.reflection.conflicts import Settlement, each_once, places
from engine.reflection.entity_words import entity_citation, entity_sentence
from engine.reflection.field_words import field_sentence, figures_in
from engine.reflection.gaps import figures_said
from engine.reflection.subjects import measure_name, subject
from engine.reflection.wording import comma, joined, quantity, ranked, zero_otherwise
from engine.sources.calculation import CalculationResult
from engine.sources.classify.texts import Classified
from engine.sources.database import SqlResult
from engine.sources.entities import EntityResult
from engine.sources.extraction import ExtractionResult
from engine.sources.figures import Figure, figures_of
from engine.sources.knowledge import SearchFindings
from engine.sources.passages import Passage
from engine.sources.run_code import CodeResult
from engine.sources.statements import Statements
from engine.sources.time_units import by_day, row_period

MOST_ZEROS = 6
"""Days or months without anything are named one by one up to so many; more are said in one clause."""


@dataclass(frozen=True)
class Finding:
    """A statement of fact. ``names`` are the words that tell its subject from those of the other findings."""

    step: str
    sentence: str
    figures: tuple[Figure, ...]
    names: tuple[str, ...]
    citations: tuple[str, ...]


@dataclass(frozen=True)
class Findings:
    """The findings of a run, in the order of the plan, with their citations."""

    all: tuple[Finding, ...]
    citations: tuple[Citation, ...]


def findings_of(
    latest: Mapping[str, Outcome],
    catalogue: Catalogue,
    language: Language,
    settled: Mapping[str, tuple[Settlement, ...]] = MappingProxyType({}),
) -> Findings:
    """Findings for every sub-goal that succeeded; a calculation cites what it was computed from.

    ``settled`` is what became of the figures that a step sets side by side.
    """
    found: list[Finding] = []
    citations: list[Citation] = []
    cited: dict[str, tuple[str, ...]] = {}
    for step, outcome in latest.items():
        if not outcome.succeeded:
            continue
        match outcome.result:
            case SqlResult() as result if outcome.query is not None:
                mark = f"S{len(citations) + 1}"
                citations.append(_table_citation(mark, outcome, outcome.query, result))
                cited[step] = (mark,)
                found.append(_table_finding(outcome.query, result, step, mark, catalogue, language))
            case SearchFindings() as result:
                marks = []
                for passage in result.passages:
                    mark = f"S{len(citations) + 1}"
                    marks.append(mark)
                    citations.append(_passage_citation(mark, outcome, passage, outcome.goal.data_source))
                    found.append(Finding(step, passage.text, (), (), (mark,)))
                cited[step] = tuple(marks)
            case ExtractionResult() as result:
                read = outcome.goal.depends_on[0]
                at = next(place for place, finding in enumerate(found) if finding.step == read)
                found[at:at] = _extracted(result, step, cited[read], language)
            case Statements() as result:
                marks = []
                weighed = [told.stated for one in settled.get(step, ()) for told in one.told]
                for one in [one for one in weighed if one is not None] or each_once(result):
                    mark = f"S{len(citations) + 1}"
                    marks.append(mark)
                    cited_for = _passage_citation(mark, outcome, one.passage, catalogue.knowledge_base())
                    note = "; ".join(filter(None, (one.title, one.counts)))
                    citations.append(cited_for.model_copy(update={"note": note}))
                    figure = Figure(float(one.value), one.unit, places(one.value))
                    found.append(Finding(step, stated_sentence(one, language), (figure,), (), (mark,)))
                cited[step] = tuple(marks)
                found += _settled_findings(settled.get(step, ()), step, cited, catalogue, language)
            case CalculationResult() if step in settled:
                found += _settled_findings(settled[step], step, cited, catalogue, language)
            case CalculationResult() as result:
                marks = [mark for earlier in outcome.goal.depends_on for mark in cited.get(earlier, ())]
                cited[step] = tuple(dict.fromkeys(marks))
                sentence = Wording(latest, catalogue, language).sentence(outcome, result)
                figure = Figure(result.value, result.unit, result.decimals)
                found.append(Finding(step, sentence, (figure,), (), cited[step]))
            case EntityResult() as result:
                mark = f"S{len(citations) + 1}"
                citations.append(entity_citation(mark, outcome, result))
                cited[step] = (mark,)
                found.append(Finding(step, entity_sentence(outcome, result, language), (), (), (mark,)))
            case Classified() as result:
                cited[step] = cited[outcome.goal.depends_on[0]]
                sentence = category_sentence(outcome, result, catalogue, language)
                found.append(Finding(step, sentence, category_figures(result), (), cited[step]))
            case CodeResult() as result:
                mark = f"S{len(citations) + 1}"
                citations.append(code_citation(mark, outcome, result))
                cited[step] = (*(m for earlier in outcome.goal.depends_on for m in cited.get(earlier, ())), mark)
                sentence = code_sentence(outcome, result, language)
                found.append(Finding(step, sentence, code_figures(result), (), cited[step]))
            case _:
                continue
    return Findings(tuple(found), tuple(citations))


def _passage_citation(mark: str, outcome: Outcome, passage: Passage, source: str | None) -> Citation:
    return Citation(
        id=mark,
        source=source or outcome.goal.data_source,
        step=outcome.goal.id,
        chunk=passage.chunk,
        file=passage.file,
        pages=passage.pages,
        table=passage.table,
        quote=passage.text,
    )


def _settled_findings(
    settled: Sequence[Settlement],
    step: str,
    cited: Mapping[str, tuple[str, ...]],
    catalogue: Catalogue,
    language: Language,
) -> list[Finding]:
    """What follows from figures that stand side by side, with the marks of all of them."""
    found = []
    for one in settled:
        marks = [mark for told in dict.fromkeys(told.step for told in one.told) for mark in cited.get(told, ())]
        sentence = settled_sentence(one, catalogue, language)
        found.append(Finding(step, sentence, figures_said(one), (), tuple(marks)))
    return found


def _extracted(result: ExtractionResult, step: str, marks: tuple[str, ...], language: Language) -> list[Finding]:
    """The values that were read out of passages, each before the passages and with the mark of its own."""
    return [
        Finding(step, sentence, figures_in(one.field), (), (marks[one.passage],))
        for one in result.fields
        if (sentence := field_sentence(one.field, language)) is not None
    ]


def _table_citation(mark: str, outcome: Outcome, query: TableQuery, result: SqlResult) -> Citation:
    params = outcome.action.params if outcome.action is not None else {}
    bound = ", ".join(f"{name}={value}" for name, value in params.get("parameters", {}).items())
    rows = "; ".join(", ".join(f"{k}={v}" for k, v in row.items()) for row in result.rows[:12])
    return Citation(
        id=mark,
        source=query.source,
        step=outcome.goal.id,
        table=query.table,
        statement=f"{params.get('sql', '')} [{bound}]",
        quote=rows,
        note=result.note,
    )


def _table_finding(
    query: TableQuery, result: SqlResult, step: str, mark: str, catalogue: Catalogue, language: Language
) -> Finding:
    about = subject(query, catalogue, language)
    if query.measure is None:
        head = measure_name(query, catalogue, language)
        sentence = joined(about, head, _listing(query, result, catalogue, language), language)
        return Finding(step, sentence, (), (*about, head), (mark,))
    figures = figures_of(query, result, catalogue)
    name = head = measure_name(query, catalogue, language)
    if query.order is not None:
        head += ranked(query.order, query.by_time, language)
    return Finding(
        step,
        joined(about, head, _values(figures, query, catalogue, language), language),
        figures,
        (*about, name),
        (mark,),
    )


def _values(figures: Sequence[Figure], query: TableQuery, catalogue: Catalogue, language: Language) -> str:
    """The figures, each behind what it belongs to; where most of a long series is 0, that is said once."""
    zeros = [figure for figure in figures if figure.value == 0]
    if query.by_time is None or len(zeros) <= MOST_ZEROS or len(zeros) == len(figures):
        return comma(language).join(_keyed(figure, query, catalogue, language) for figure in figures)
    told = [_keyed(figure, query, catalogue, language) for figure in figures if figure.value != 0]
    return comma(language).join([*told, zero_otherwise(query.by_time, language)])


def _keyed(figure: Figure, query: TableQuery, catalogue: Catalogue, language: Language) -> str:
    value = quantity(figure.value, figure.unit, figure.decimals, language)
    return value if figure.key is None else f"{key_text(figure.key, query, catalogue, language)} {value}"


def key_text(key: str | Period, query: TableQuery, catalogue: Catalogue, language: Language) -> str:
    """What a figure belongs to, in words."""
    if isinstance(key, Period):
        return period_text(key, language)
    return catalogue.value_label(query.by or "", key, language)


def _listing(query: TableQuery, result: SqlResult, catalogue: Catalogue, language: Language) -> str:
    """The values of a column, over time in runs: who, from when to when."""
    listed = query.listed or ""
    time = catalogue.table(query.source, query.table).time

    def names(rows: list[dict[str, object]]) -> str:
        return comma(language).join(catalogue.value_label(listed, str(row[listed]), language) for row in rows)

    rows = [dict(row) for row in result.rows if row[listed] is not None]
    if time is None or not query.by_time:
        return names(rows)
    by_row = [(key, names(list(group))) for key, group in groupby(rows, key=lambda row: str(row[time.column]))]
    zone = query.period.zone if query.period is not None else "UTC"
    runs = []
    for held, group in groupby(by_row, key=lambda entry: entry[1]):
        keys = [row_period(key, by_day(time), zone) for key, _ in group]
        span = Period(start=keys[0].start, end=keys[-1].end, zone=zone, grain=Grain.RANGE)
        runs.append(f"{period_text(keys[0] if len(keys) == 1 else span, language)} {held}")
    return ("；" if language == "zh" else "; ").join(runs)

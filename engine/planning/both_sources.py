"""Questions for what two sources say of one figure: a document and a table, two boards, two databases.

Such a question names who tells ("the press", 协会) and what is on record, or speaks of two figures. All its other words
must be names, periods, the figure, or words of checking; else it is left to the other ways of planning.
"""

import re
from collections.abc import Iterable

from engine.computed_steps import Calculation
from engine.planning.acts import acts_in
from engine.planning.calculations import calculation_goal
from engine.planning.catalogue import Catalogue, label
from engine.planning.function_words import content_words
from engine.planning.mentions import Mention, Vocabulary
from engine.planning.operations import is_told_by_text, limits_in
from engine.planning.plan import ExecutionPlan
from engine.planning.queries import at_source, queries_of
from engine.planning.reading import Clock, Reading, covered, read
from engine.planning.rules import Draft, query_goal
from engine.planning.statements import statement_goal
from engine.planning.table_query import TableQuery
from engine.planning.two_figures import two_figures_in
from engine.settings import Measure
from engine.statement_steps import TELLERS, Teller
from engine.units import COUNT, canonical

_RECORD = re.compile(
    r"官方(?:记录|数据|数字|金额)?|(?:处罚|实际|公司|我们的?|内部)?的?记录|(?:公司|我们的?)?数据库|台账"
    r"|(?:公司|我们|我方|内部|系统)里?(?:自己)?的?(?:统计|数据|数字)|处罚决定(?!书)"
    r"|\b(?:the |our |its )?(?:own |official )?(?:records?|databases?|registers?)\b|\bon record\b"
    r"|\b(?:what is )?official\b|\bour own(?: (?:data|figures?|numbers?|statistics))?\b|\bours\b"
    r"|\bour (?:data|figures?|numbers?|statistics)\b|\b(?:figure of |by )?the authority(?:['’]s)?(?!\w)",
    re.IGNORECASE,
)
_DOUBT = re.compile(
    r"属实|准确|正确|真实|可信|一致|相符|矛盾|冲突|对不上"
    r"|\b(?:right|correct(?:ly)?|accurate(?:ly)?|true|truth(?:fully)?|(?:dis)?agree|contradict(?:s|ed)?|conflict)\b",
    re.IGNORECASE,
)
"""Whether one is right who tells a figure, or all agree who do, is asked of what is on record."""
_BOARDS = re.compile(r"[两各]?[个块]?看板(?:上|里|数据)*|\b(?:the |two |both )*(?:dash)?boards\b", re.IGNORECASE)
_CHECKING = re.compile(
    r"[是否]{0,2}(?:一致|相符|符合|吻合|相同|一样)|对不上|对得上|不一样|不同|不一致?|打架|矛盾|冲突|出入|偏差|差异"
    r"|核对|核实|查证|比对|对比|为准|算数|两[个种笔]?(?:不同的?)?(?:说法|数字?|金额|数额|版本)|两者|说法|[金数]额|数字"
    r"|看到过|听说过?|究竟|实际|口径|相?差多少|公布|显示|那笔|来自|次数|行政|开出|称|写|承认|罚单"
    r"|\b(?:dis)?agree\w*|\bdiffer\w*|\bdiscrepanc\w*|\bdeviat\w*|\bmatch(?:es)?\b|\btall(?:y|ies)\b|\b(?:in)?consistent\b"
    r"|\bcompare\w*|\bversus\b|\bvs\b|\b(?:contradict|conflict)\w*|\bcheck\b|\bverify\b|\bconfirm\b|\bagainst\b|\bsame\b"
    r"|\bquote\b|\bpublish\w*|\bseems?\b|\bset\b|\bown\b|\bgap\b|\bsums?\b|\blarge\b|\btell\w*"
    r"|\b(?:both|two)(?: (?:amount|figure|count|number|value|rate|sum)s)?\b|\bhow far\b"
    r"|\bwhich (?:one )?(?:counts|is right|holds)\b|\bstate[ds]?\b|\bsays?\b|\breports?\b|\bcounts?\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"次数|[几多][少]?[次起笔张]|\bhow many\b|\bnumber of\b|\bboth counts\b|\btimes\b", re.IGNORECASE)

_DATABASES = re.compile(
    r"[两各]个(?:系统|数据库|来源|数据源|库)|\b(?:two|both|the) (?:databases|systems|sources)\b", re.IGNORECASE
)
_MONEY = re.compile(r"金额|数额|多少钱|\d?元|\bamounts?\b|\bhow much\b|\bsums?\b", re.IGNORECASE)

MOST_SOURCES = 6
"""So many are set side by side, each with its difference to the first."""


def plan_both(reading: Reading, catalogue: Catalogue, vocabulary: Vocabulary, clock: Clock) -> Draft | None:
    """A plan that asks every source that the question sets side by side; ``None`` where it sets none so."""
    text = covered(reading.text, [m.span for m in reading.mentions if not _is_column(m)])
    tellers = [teller for teller in TELLERS if re.search(teller.asked, text, re.IGNORECASE)]
    record, boards = _RECORD.search(text), _BOARDS.search(text)
    asked = [re.compile(teller.asked, re.IGNORECASE) for teller in tellers]
    rest = _without(text, [*asked, _DATABASES, _RECORD, _BOARDS])
    measures = _measures(reading, rest, catalogue, boards=boards is not None)
    databases = _DATABASES.search(text) is not None
    by_documents = bool(tellers and (record or _DOUBT.search(text))) or bool(two_figures_in(reading.text))
    if not measures or (len(measures) == 1 and not databases and not by_documents):
        return None
    if not reading.periods or reading.unparsed_periods:
        return None
    if _left_over(reading, rest, vocabulary, several=len(measures) > 1):
        return None
    queries = [query for measure in measures for query in _queries(measure, reading, catalogue, vocabulary, clock)]
    if len(queries) < len(measures):
        return None
    if databases and len(measures) == 1:
        others = [at_source(queries[0], source.id, catalogue) for source in catalogue.sources]
        queries += [other for other in others if other is not None and other.source != queries[0].source]
        if len(queries) == 1:
            return None
    return _draft(queries, tellers, catalogue, reading)


def plan_weighed(reading: Reading, catalogue: Catalogue) -> Draft | None:
    """A plan for one figure that asks all sources that the project weighs against one another and that tell of it."""
    queries = queries_of(reading, catalogue).queries
    if len(queries) != 1 or queries[0].source not in catalogue.weighed:
        return None
    (query,) = queries
    if query.measure is None or query.by is not None or query.by_time is not None:
        return None
    others = [at_source(query, source, catalogue) for source in catalogue.weighed if source != query.source]
    known = [other for other in others if other is not None]
    return _draft([query, *known], [], catalogue, reading) if known else None


def _draft(queries: list[TableQuery], tellers: list[Teller], catalogue: Catalogue, reading: Reading) -> Draft | None:
    goals = [
        # Where one of several cannot be asked, the others answer.
        query_goal(f"g{n}", query, catalogue, reading.language, required=n == 1 or query.measure != queries[0].measure)
        for n, query in enumerate(queries[:MOST_SOURCES], 1)
    ]
    names = ", ".join(goal.description for goal in goals)
    if len(goals) == 1:
        if catalogue.knowledge_base() is None:
            return None
        goals.append(statement_goal("s1", "g1", tellers[0] if tellers else None))
        thought = f"A table holds this, and documents may state it otherwise: {names}."
    else:
        pairs = [(goals[0].id, goal.id) for goal in goals[1:]]
        goals += [calculation_goal(f"c{n}", Calculation("difference", pair)) for n, pair in enumerate(pairs, 1)]
        thought = f"Several tables tell of this: {names}."
    return Draft(ExecutionPlan(sub_goals=tuple(goals)), thought, ())


def _measures(reading: Reading, rest: str, catalogue: Catalogue, *, boards: bool) -> list[Measure]:
    """The figures that are set side by side: one that a table and documents tell of, or several of two sources."""
    known = {m.id: m for table in catalogue.tables.values() for m in table.measures}
    said = {t.target: t.name for m in reading.mentions for t in m.terms if t.kind == "measure"}
    own = {source.id for source in catalogue.sources if source.kind == "board"}
    on_boards = {m.id for (source, _), table in catalogue.tables.items() if source in own for m in table.measures}
    # "The return rate, by month of order and by month of receipt": the word that they share is none of its own.
    narrow = [id for id in said if not any(id != o and _is_part(said[id], known[o]) for o in said)]
    if len(said) > len(narrow) > 1:
        return [known[id] for id in narrow]
    if boards and len(narrow) == 1 and narrow[0] not in on_boards:
        return [known[id] for id in sorted(on_boards) if _is_part(said[narrow[0]], known[id])]
    if boards and len(narrow) > 1 and set(narrow) <= on_boards:
        return [known[id] for id in narrow]
    if len(narrow) > 1:
        return []
    if narrow and not (canonical(known[narrow[0]].unit) == COUNT and _MONEY.search(rest)):
        return [known[narrow[0]]]
    return _of_an_act(reading.text, known.values())


def _of_an_act(text: str, known: Iterable[Measure]) -> list[Measure]:
    """The figure of what was done: "was fined" asks for the fines, in money unless they are counted."""
    done = {form for act in acts_in(text) for form in act.forms}
    counted = _COUNTED.search(text) is not None
    return [
        measure
        for measure in known
        if (canonical(measure.unit) == COUNT) is counted
        and any(done.intersection(act.forms) for name in measure.names for act in acts_in(name))
    ]


def _is_part(said: str, measure: Measure) -> bool:
    """Whether a name of ``measure`` goes on from what was said: "return rate", "return rate by month of order"."""
    return any(said.lower() in name.lower() and said.lower() != name.lower() for name in measure.names)


def _queries(
    measure: Measure, reading: Reading, catalogue: Catalogue, vocabulary: Vocabulary, clock: Clock
) -> tuple[TableQuery, ...]:
    """The one query for ``measure`` of the things and the time that the question names; none where it is not one."""
    names = [m.text for m in reading.mentions if m.is_name]
    words = [label(measure.names, reading.language), *names, *(period.text for period in reading.periods)]
    found = queries_of(read(("，" if reading.language == "zh" else ", ").join(words), vocabulary, clock), catalogue)
    return found.queries if len(found.queries) == 1 and not (found.unused or found.ungrouped) else ()


def _left_over(reading: Reading, rest: str, vocabulary: Vocabulary, *, several: bool) -> bool:
    """Whether the question says anything else. Why two figures differ is said by how each is counted."""
    dates = [period.span for period in reading.periods if period.span is not None]
    bare = _without(
        covered(rest, dates), [_CHECKING, _DOUBT, *(re.compile(re.escape(act.text)) for act in acts_in(rest))]
    )
    bare = covered(bare, [m.span for m in reading.mentions])
    limits = [limit for limit in limits_in(bare) if not (several and is_told_by_text(limit))]
    words = [word for word in content_words(bare, vocabulary.fillers) if len(word) > 1 and not limits_in(word)]
    return bool(limits or words)


def _is_column(mention: Mention) -> bool:
    return all(term.kind == "dimension" for term in mention.terms)


def _without(text: str, patterns: Iterable[re.Pattern[str]]) -> str:
    """``text`` with what the patterns find covered by blanks, so that no place shifts."""
    for pattern in patterns:
        text = pattern.sub(lambda found: " " * len(found.group()), text)
    return text

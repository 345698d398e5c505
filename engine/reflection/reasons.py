"""Why an attempt gave nothing, in the asker's language. The technical cause stays in the step's error."""

from collections.abc import Mapping
from string import Formatter

from engine.execution.outcome import Outcome
from engine.periods.period import Grain, Period
from engine.periods.words import period_text
from engine.planning.catalogue import Language
from engine.reflection.wording import comma
from engine.sources.errors import Detail, Fault

_DOWN = frozenset({Fault.UNAVAILABLE, Fault.RATE_LIMITED, Fault.LOCKED, Fault.TIMED_OUT, Fault.FORMAT})

_WORDS: Mapping[Fault, Mapping[Language, tuple[str, ...]]] = {
    Fault.UNAVAILABLE: {
        "en": (
            "{source} refused the login ({refused})",
            "{source} cannot serve at present ({status})",
            "{source} could not be reached at {address}",
            "the database {source} could not be reached (it is absent, unreadable or does not respond)",
        ),
        "zh": (
            "{source}拒绝了登录（{refused}）",
            "{source}暂时无法提供服务（{status}）",
            "无法连接{source}（{address}）",
            "无法连接数据库{source}（不存在、不可读或没有响应）",
        ),
    },
    Fault.RATE_LIMITED: {
        "en": ("{source} cannot serve at present ({status})", "{source} was asked too often"),
        "zh": ("{source}暂时无法提供服务（{status}）", "{source}的查询过于频繁"),
    },
    Fault.LOCKED: {
        "en": ("the database {source} could not be reached (another program has locked it)",),
        "zh": ("无法读取数据库{source}（被其他程序锁定）",),
    },
    Fault.TIMED_OUT: {
        "en": ("{source} could not be asked (no result within {seconds} s)", "{source} gave no result in time"),
        "zh": ("未能查询{source}（{seconds}秒内没有结果）", "{source}没有及时给出结果"),
    },
    Fault.QUERY_FAILED: {
        "en": (
            "{source} refused the request ({status})",
            "the database {source} is not as configured (it has no {missing})",
            "the database {source} is not as configured (its column {misdated} is not dated so)",
            "the database {source} refused the query (its tables or columns are not as configured)",
        ),
        "zh": (
            "{source}拒绝了请求（{status}）",
            "数据库{source}与配置不符（没有{missing}）",
            "数据库{source}与配置不符（{misdated}列的日期格式不同）",
            "数据库{source}拒绝了查询（表或列与配置不符）",
        ),
    },
    Fault.FORMAT: {
        "en": ("what {source} sent is not of the form that is configured",),
        "zh": ("{source}返回的内容与配置的格式不符",),
    },
    Fault.PARAM_INVALID: {
        "en": ("this is nothing that {source} can be asked",),
        "zh": ("无法据此查询{source}",),
    },
    Fault.NOT_ALLOWED: {
        "en": ("{source} may not be used for this question",),
        "zh": ("此问题不允许使用{source}",),
    },
    Fault.RESULT_INVALID: {
        "en": (
            "{source} gave more than {most} rows",
            "what {source} gave does not satisfy “{validation}”",
            "what {source} gave cannot be used",
        ),
        "zh": ("{source}返回的行数超过{most}", "{source}的结果不满足“{validation}”", "{source}的结果无法使用"),
    },
    Fault.NO_RESULT: {
        "en": (
            "{source} has no record of {unheld} by any of its names",
            "no row of {source} fits these filters and this period; shown there and not used: {left_out}",
            "step {step} gave no figure to compute with",
            "none of the {looked} nearest passages of the documents states such a figure",
            "none of the {searched} nearest passages in {source} speaks of {missing}",
            "none of the {searched} nearest passages in {source} speaks of {period}",
            "none of the {searched} nearest passages in {source} speaks of all of it",
            "no row of {source} fits these filters and this period",
        ),
        "zh": (
            "{source}中没有{unheld}的记录（已按其全部名称查找）",
            "{source}中没有符合这些条件和期间的记录；页面上未采用的内容：{left_out}",
            "步骤{step}没有给出可计算的数字",
            "文档中最接近的{looked}段内容都没有给出这样的数字",
            "{source}中最接近的{searched}段内容都没有提到{missing}",
            "{source}中最接近的{searched}段内容都没有提到{period}",
            "{source}中最接近的{searched}段内容都没有同时提到这些内容",
            "{source}中没有符合这些条件和期间的记录",
        ),
    },
    Fault.UNDEFINED: {
        "en": (
            "a trend takes at least {fewest} figures, and there are {figures}",
            "the rows of {source} are there, but this figure has no value over them; shown there and not used: "
            "{left_out}",
            "the rows of {source} are there ({rows}), but what the figure is divided by is {divisor}",
            "the rows of {source} are there, but this figure has no value over them",
        ),
        "zh": (
            "判断趋势至少需要{fewest}个数值，现有{figures}个",
            "{source}有这些记录，但该指标在其上没有值；页面上未采用的内容：{left_out}",
            "{source}有这些记录（{rows}条），但该指标的分母为{divisor}",
            "{source}有这些记录，但该指标在其上没有值",
        ),
    },
    Fault.UNSURE: {
        "en": (
            "in {source} {certain} are certain, and {unplaced} more may belong to it, since a column that would tell "
            "is empty there",
            "{unplaced} rows of {source} may belong to it or not, since a column that would tell is empty there",
            "rows of {source} may belong to it or not, since a column that would tell is empty in them",
        ),
        "zh": (
            "{source}中能确定的有{certain}，另有{unplaced}条因相应的列为空而无法判断",
            "{source}中有{unplaced}条记录因相应的列为空而无法判断是否计入",
            "{source}中有记录因相应的列为空而无法判断是否计入",
        ),
    },
    Fault.ANSWERS_DIFFER: {
        "en": ("{source} states it in more than one way: {candidates}", "{source} states it in more than one way"),
        "zh": ("{source}中的说法不一：{candidates}", "{source}中的说法不一"),
    },
    Fault.OUT_OF_RANGE: {
        "en": ("{source} holds {held} and nothing of {period}", "{source} holds nothing of that time"),
        "zh": ("{source}只有{held}的数据，没有{period}的", "{source}没有该期间的数据"),
    },
    Fault.INTERRUPTED: {
        "en": ("asking {source} was interrupted",),
        "zh": ("查询{source}时被中断",),
    },
    Fault.UNKNOWN_OUTCOME: {
        "en": ("whether {source} did what was asked is not known, and it must not be done twice",),
        "zh": ("不能确定{source}是否已执行该操作，且不得重复执行",),
    },
    Fault.REJECTED: {
        "en": (
            "{call} was rejected by {reviewer} before it was called: {why}",
            "{reviewer} rejected what {source} gave: {why}",
            "a person rejected what {source} gave",
        ),
        "zh": (
            "{call}在执行前被{reviewer}否决：{why}",
            "{reviewer}审核后否决了{source}给出的结果：{why}",
            "审核人否决了{source}给出的结果",
        ),
    },
    Fault.OUT_OF_STEPS: {
        "en": ("{source} was not asked any more: the attempts allowed for one question are used up",),
        "zh": ("没有再查询{source}：一个问题可用的尝试次数已用完",),
    },
    Fault.OUT_OF_TIME: {
        "en": ("{source} was not asked any more: the seconds allowed for one question are used up",),
        "zh": ("没有再查询{source}：一个问题可用的时间已用完",),
    },
    Fault.OUT_OF_TOKENS: {
        "en": ("{source} was not asked any more: the model's tokens allowed for one question are used up",),
        "zh": ("没有再查询{source}：一个问题可用的模型词元已用完",),
    },
    Fault.TOO_FINE: {
        "en": (
            "{source} dates its rows by {grain}, so a finer period cannot be told apart",
            "{source} cannot tell so fine a period apart",
        ),
        "zh": ("{source}的数据按{grain}记录，无法区分更细的期间", "{source}无法区分这么细的期间"),
    },
}
"""For each code the clauses from the most telling on; the last needs nothing but the source."""

_NO_PASSAGES: Mapping[Language, tuple[str, ...]] = {
    "en": ("no passage in {source} speaks of {missing}", "{source} holds no passage of this"),
    "zh": ("{source}中没有内容提到{missing}", "{source}中没有这方面的内容"),
}
"""Instead of "none of the 0 nearest passages"."""

_GRAINS: Mapping[Language, Mapping[Grain, str]] = {
    "en": {Grain.MONTH: "month", Grain.QUARTER: "quarter", Grain.YEAR: "year"},
    "zh": {Grain.MONTH: "月", Grain.QUARTER: "季度", Grain.YEAR: "年"},
}


def reason(fault: Fault, source: str, details: Mapping[str, Detail], language: Language) -> str:
    """The first clause whose slots ``details`` fill, without a full stop.

    >>> reason(Fault.NO_RESULT, "papers", {"searched": 8, "missing": ("tariff",)}, "en")
    'none of the 8 nearest passages in papers speaks of tariff'
    """
    slots = {"source": source, **{name: _worded(detail, language) for name, detail in details.items()}}
    clauses = _NO_PASSAGES if details.get("searched") == 0 else _WORDS[fault]
    fitting = (words for words in clauses[language] if _slots_of(words) <= slots.keys())
    return next(fitting).format_map(slots)


def why(outcome: Outcome, language: Language) -> str:
    """Why an attempt failed; empty where it did not."""
    error = outcome.error
    return "" if error is None else reason(error.error, outcome.goal.data_source, error.details, language)


def is_down(outcome: Outcome) -> bool:
    """Whether the source could not be asked, and so may well know."""
    return outcome.error is not None and outcome.error.error in _DOWN


def _slots_of(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def _worded(detail: Detail, language: Language) -> str:
    match detail:
        case Period():
            return period_text(detail, language)
        case Grain():
            return _GRAINS[language][detail]
        case tuple():
            return comma(language).join(dict.fromkeys(detail))
        case str():
            return detail
        case _:
            return f"{detail:g}"

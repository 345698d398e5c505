"""What a question wants done with its figures, and what it asks that rules cannot do.

Both are read as tables: a pattern to the left, what it means to the right.
"""

import re
from enum import StrEnum

from engine.periods.period import Grain


class Operation(StrEnum):
    """What a question wants done with its figures."""

    COMPARE = "compare"
    TREND = "trend"
    HIGHEST = "highest"
    LOWEST = "lowest"
    CHANGE = "change"
    GROWTH = "growth"
    SAME = "same"
    EACH = "each"
    COMBINE = "combine"
    TOTAL = "total"
    RESPECTIVELY = "respectively"


def _units(english: str, adverb: str, chinese: str) -> str:
    """A unit of time as one asks for each of them, or for one: "by month", "monthly", "which month", 逐月, 哪个月.

    So does one after a conjunction, which joins it to something else: "by region and month", 按地区和月份; and so do
    those of a time that was named before: "in both months", 两个月的.
    """
    unit = rf"(?:the |all |calendar )*{english}s?\b"
    each = rf"\b(?:by|per|across|each|every|which|what)(?: of)? {unit}"
    joined = (
        rf"(?:\b(?:and|or|then|plus|as well as)|[,&+/×])\s*{unit}(?! (?:\d|(?:to|of|end|ago|before|earlier|later)\b))"
    )
    series = rf"\b(?:{english}[ -](?:by|after)[ -]|from {english} to ){english}\b" + (
        rf"|\b{adverb}\b" if adverb else ""
    )
    held = rf"\b{english} (?:with|when|in which)\b|(?<=最[高低多少大小]的){chinese}"
    counted = rf"\b(?:both|(?:each|all|either) (?:of )?(?:the )?(?:two|three|four)) {english}s\b" + (
        rf"|[两三四]个{chinese}(?=的|各|里|分别)"
    )
    if english == "year":  # "January of both years" is no series of years
        counted = "(?!)"
    return rf"{each}|{joined}|{series}|{held}|{counted}|(?:[逐按各每和与及跟、，,+/×]|哪一?)个?{chinese}"


GRAINS: tuple[tuple[str, Grain], ...] = (
    (_units("day", "", "(?:日(?![期本常用均]|后|前)|天(?![气津然均]|后|前))"), Grain.DAY),
    (_units("month", "monthly", "月份?(?![初末底中均])") + "|月度", Grain.MONTH),
    (_units("quarter", "quarterly", "季度?(?![节均])") + "|季度(?=的?(?:趋势|走势|变化))", Grain.QUARTER),
    (_units("year", "yearly", "年(?![龄轻初末底中终均])") + "|年度(?=的?(?:趋势|走势|变化))", Grain.YEAR),
)
"""Units of time that figures are wanted by."""

OPERATIONS: tuple[tuple[str, Operation], ...] = (
    (r"respectively|分别(?=在|为)", Operation.RESPECTIVELY),
    (r"compar\w*|versus|\bvs\b\.?|differ\w*|\bgap\b", Operation.COMPARE),
    (r"\b(higher|lower|more|less|better|worse|fewer)\b( than\b)?", Operation.COMPARE),
    (
        r"对比|比较|相比|比起来|比一比|比一下|相差|差多少|差异|差距|差几个|高多少|低多少|多多少|少多少",
        Operation.COMPARE,
    ),
    (r"(哪个|哪家|哪款|哪种|谁)更[高低多少大小好]?|更高|更低|更多|更少|还是", Operation.COMPARE),
    (r"\btrend\w*|\bdevelop\w*|over time|趋势|走势", Operation.TREND),
    *((pattern, Operation.TREND) for pattern, _ in GRAINS),
    (
        r"\bhighest|\bmost\b|\blargest|\bbiggest|\bmaximum|\bgreatest|\btop\b|\bpeak\w*|最高|峰值|最多|最大",
        Operation.HIGHEST,
    ),
    (r"\blowest|\bleast\b|\bsmallest|\bfewest|\bminimum|最低|最少|最小", Operation.LOWEST),
    (r"\bchang\w*|\bswitch\w*|\breplac\w*|变化|变更|变动|更换|调整|换[成了过]", Operation.CHANGE),
    (r"\b(rose|risen|ris(e|ing)|fell|fall(en|ing)?|increas\w*|decreas\w*|drop(ped)?)\b", Operation.CHANGE),
    (r"\b(declin\w*|grew|grow(n|th)?|improv\w*|jump(ed)?)\b", Operation.CHANGE),
    (r"上升|下降|增长|增加|减少|提高|降低|升高|回落|上涨|下跌|涨幅|降幅", Operation.CHANGE),
    (
        r"\bcombined\b|\btogether\b|\badded up\b|\bthe sum of\b|合在一起|合起来|加在一起|加起来|加总|总和|之和",
        Operation.COMBINE,
    ),
    (r"\b(in total|altogether|totals?)\b|一共|总共|合计|共计|总计|共(?=[有是为罚计])", Operation.TOTAL),
    (r"\beach\b|\bevery\b|\bby\b|各个|每个|各|每|按照|按", Operation.EACH),
)

_COUNT = r"(?:\d+|two|three|four|five|ten|[两二三四五六七八九十几])"
TOLD_BY_TEXT: tuple[tuple[str, str], ...] = (
    (r"\bwhy\b|\breasons?\b|为什么|为何|什么原因|怎么会", "a cause"),
    (r"\bforecast\w*|\bpredict\w*|预测", "forecast"),
)
"""What no figure is, and a passage may tell."""
LIMITS: tuple[tuple[str, str], ...] = (
    (
        r"\b(not|no|without|except|excluding|exclude|nor|never|non)\b|n['’]t\b|\b(other|apart|aside) (than|from)\b",
        "negation",
    ),
    # Names are covered by ▯: "all regions but the East", 全国但东部; "units sold less breakage".
    (r"\bbut(?= (?:(?:the|for|in|of|by|those|that) )*▯)|(?<![，,；;。、])但(?=▯)", "negation"),
    (r"\bless(?= (?:(?:the|those|that|all|of) )*▯)", "arithmetic"),
    (
        r"除(?!了解)|(?<![是能可要会对行])不(?!同|过|知|好意思|少|错|久)|(?<!有)没|非(?!常|洲)|未(?!来)|无(?!论)|剔除|排除",
        "negation",
    ),
    (rf"前{_COUNT}|倒数|第[二三四五六七八九]|次[高低多少]|垫底|\b(top|first|bottom|worst|best) {_COUNT}\b", "rank"),
    (rf"最[高低多少大小差好]的?[前]?{_COUNT}|\b(second|third|fourth)\b|\brunner", "rank"),
    (rf"\b(highest|lowest|largest|smallest|most) {_COUNT}\b", "rank"),
    (r"平均|[日月周年季人]均|单台|每台|每单|每天|每日|每周|\bavg\b|\baverage\w*|\bmean\b|\bmedian\b|中位数", "average"),
    (r"\bper (day|week|unit|item|piece|customer|head|capita)\b|\bdaily\b|\bweekly\b", "average"),
    (
        r"同比|环比|\b(year|quarter|month)[- ](on|over)[- ](year|quarter|month)\b|\b(yoy|qoq|mom)\b|增速|增长率|增幅"
        r"|\bgrowth rates?\b|\brates? of growth\b",
        "rate of change",
    ),
    (r"\b(over|above|below|under|exceed\w*|at least|at most|more than|less than|fewer than) [\d$¥€]", "threshold"),
    (
        r"(超过|超出|高于|低于|大于|小于|多于|少于|不足|至少|至多|不到|满)\s*[\d百一二两三四五六七八九十]|以上|以下",
        "threshold",
    ),
    (
        r"(\band|,) (how much|what(['’]s| is| was) the (total|sum|amount))\b(?! (?:is|are|was|were)(?: the)? ▯)|多少钱",
        "another figure",
    ),
    (r"[÷≠≥≤<>＜＞×]|\b(?:minus|divided by|multiplied by)\b|之[比积差]|(?:几|多少)倍", "arithmetic"),
    (r"\btimes (?:as|higher|lower|more|larger)\b|▯ as (?:many|much|high|low|large)\b", "arithmetic"),
    (r"\b(?:on|in) time\b(?! to\b)", "punctual"),
    (r"\b(?:once|twice|thrice)\b|(?<![上下前首每这那本])[一两二三四五六七八九十]次(?!性)", "how often"),
    *TOLD_BY_TEXT,
)
"""Conditions that change what a figure means. The rules do none of them, so a question with one is not theirs."""


def operations_in(text: str) -> tuple[tuple[Operation, tuple[int, int]], ...]:
    """The operations that ``text`` names, with their spans, in the order of the table."""
    return tuple(
        (operation, match.span())
        for pattern, operation in OPERATIONS
        for match in re.finditer(pattern, text, re.IGNORECASE)
    )


def grains_in(text: str) -> tuple[tuple[Grain, tuple[int, int]], ...]:
    """The units of time that ``text`` wants figures by, with their spans."""
    return tuple(
        (grain, match.span()) for pattern, grain in GRAINS for match in re.finditer(pattern, text, re.IGNORECASE)
    )


def is_told_by_text(limit: str) -> bool:
    """Whether a passage may make good what ``limit`` asks for; of a figure it only changes the meaning."""
    return any(re.fullmatch(pattern, limit, re.IGNORECASE) for pattern, _ in TOLD_BY_TEXT)


def limits_in(text: str) -> tuple[str, ...]:
    """The conditions in ``text`` that rules cannot do, as they are written there."""
    return tuple(
        dict.fromkeys(match.group() for pattern, _ in LIMITS for match in re.finditer(pattern, text, re.IGNORECASE))
    )

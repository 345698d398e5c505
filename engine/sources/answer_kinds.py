"""What kind of thing a question asks for, and whether a passage has one: a count of something, money, a day, a name."""

import re

from engine.units import MONEY_WORDS, is_measurement

_QUANTITY = re.compile(
    r"多少|几[^乎]|多高|多大|多长|多久|比例|占比"
    r"|how (many|much|long|high|large|big)|percent|\brate\b|amount|share|level"
    r"|\bwhat (?:\w+ )?(?:figure|number|value)s?\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d|[一二三四五六七八九十百千万亿两]+[个家台件天年月日元万亿成%％]|百分之")
_DAY = re.compile(
    r"何时|什么时候|哪天|哪一天|几号|几月|哪年|\bwhen\b|\b(what|which) (date|day|month|year)\b|deadline", re.IGNORECASE
)
_DAY_SAID = re.compile(
    r"\d{1,4}\s*[年月日]|(?<![〕\d])\d{1,2}号|\d{4}[-/.]\d|[一二三四五六七八九十]+(?:[月日]|[年天][内前后起])"
    r"|\b(19|20)\d\d\b|\d+ (days|months|years|weeks)"
    r"|\b(January|February|March|April|May|June|July|August|September|October|November|December)\b",
)
_MONEY = re.compile(
    r"多少(钱|[万亿]?元)|罚款?了?多少(?![次起笔家])|价格|售价|单价|费用是|\bprice|\bcosts?\b"
    r"|how much (did|does|do|was|were|will)\b.*\b(pay|paid|cost|spend|spent|fined)",
    re.IGNORECASE,
)
_MONEY_SAID = re.compile(
    "|".join(
        rf"(?<![a-z]){re.escape(word)}(?![a-z])" if word.isascii() and word.isalpha() else re.escape(word)
        for word in MONEY_WORDS
    ),
    re.IGNORECASE,
)
_SOMEBODY = re.compile(
    r"公司|集团|[\u4e00-\u9fff]{2}(局|院|部|中心|银行|委员会)|先生|女士|经理|总监|主任"
    r"|\b(Co|Ltd|Inc|LLC|GmbH|PLC)\b|\b(Bureau|Administration|Agency|Bank|Ministry|Department|Mr|Ms|Dr)\b"
)
_SHARE = re.compile(
    r"占比|比例|比重|百分之几|\b(?:share of|(?:what|which|its|their|the) share|percentage|proportion)\b", re.IGNORECASE
)
_SHARE_SAID = re.compile(
    r"[%％]|百分之|[一二三四五六七八九\d]成|分之|\b(?:percent|per cent|half|thirds?|quarters?|fifths?|tenths?)\b",
    re.IGNORECASE,
)
_HEARSAY = re.compile(
    r"according to (?:an? )?(?:unnamed |anonymous )?(?:person|people|source|insider)s?\b"
    r"|\b(?:reportedly|allegedly|rumou?r\w*|hearsay|unconfirmed)\b|\bit is (?:said|rumou?red)\b"
    r"|据(?:知情|消息|接近|内部)|据(?:传|说|闻|称)|知情人|传闻|未经证实",
    re.IGNORECASE,
)
_CLASSIFIERS = "个家件台起笔次名位条份种款"
_NO_NOUNS = (*_CLASSIFIERS, *"钱时才就会则须应以后前的")
"""What may follow 多少 and is not counted: a classifier before a particle, 多少钱, "above which" (多少时)."""
_COUNTED = re.compile(
    r"how many (?P<en>[a-z][a-z ]*?)"
    r"(?: (?:did|do|does|were|was|are|is|have|has|had|can|will|in|of|for|to|at|on|by)\b|[?.,]|$)"
    rf"|(?:多少|几)(?:[{_CLASSIFIERS}](?!月))?(?P<zh>[\u4e00-\u9fff]{{2}})",
    re.IGNORECASE,
)


_ALL = re.compile(r"\b(?:all|total|overall|altogether|combined|entire|whole)\b|各|所有|全部|合计|总", re.IGNORECASE)


def asks_for_a_figure(question: str) -> bool:
    """Whether a number is asked for."""
    return _QUANTITY.search(question) is not None


def asks_for_all(question: str) -> bool:
    """Whether a figure is asked for of all things of a kind together.

    >>> [asks_for_all(text) for text in ("revenue of all products", "各产品线合计收入", "revenue of kettles")]
    [True, True, False]
    """
    return _ALL.search(question) is not None


def asks_for_a_day(question: str) -> bool:
    """Whether a day, or another time, is asked for."""
    return _DAY.search(question) is not None


def is_hearsay(passage: str) -> bool:
    """Whether a passage says itself that it only passes on what somebody unnamed says."""
    return _HEARSAY.search(passage) is not None


def has_the_kind(question: str, passage: str) -> bool:
    """Whether ``passage`` has the kind of thing that ``question`` asks for. What it says of it is another matter."""
    wanted = (
        (_QUANTITY, _NUMBER),
        (_DAY, _DAY_SAID),
        (_MONEY, _MONEY_SAID),
        (_SHARE, _SHARE_SAID),
    )
    if any(asked.search(question) and not said.search(passage) for asked, said in wanted):
        return False
    return all(_speaks_of(noun, passage) for noun in _counted(question))


def names_somebody(passage: str) -> bool:
    """Whether a passage names a firm, a body or a person by its form; configured names are for the caller to find."""
    return _SOMEBODY.search(passage) is not None


def counts_just_that(question: str, passage: str) -> bool:
    """Whether ``passage`` has a number of what the question counts: "835 complaints", 36个月."""
    units = [unit for found in _COUNTED.finditer(question) for unit in (found["en"], found["zh"]) if unit]
    plain = passage.lower()
    return any(re.search(rf"\d[\s个]*{re.escape(unit.lower().rstrip('s'))}", plain) for unit in units)


def _counted(question: str) -> list[str]:
    """The nouns that a question counts, units of measurement apart."""
    found = []
    for match in _COUNTED.finditer(question):
        if match["zh"] and not match["zh"].startswith(_NO_NOUNS) and not is_measurement(match["zh"]):
            found.append(match["zh"])
        elif match["en"] and not is_measurement(match["en"]):
            found.append(match["en"].split()[-1])
    return found


def _speaks_of(noun: str, passage: str) -> bool:
    stem = noun.lower().rstrip("s") if noun.isascii() else noun
    return stem[: max(4, len(stem) - 2)] in passage.lower() if noun.isascii() else noun in passage

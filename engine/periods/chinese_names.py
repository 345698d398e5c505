"""Names that the Chinese rules share: years, months, days, and the ways to say which year is meant."""

import re

from engine.periods.atom import Context
from engine.periods.numerals import CHINESE, CHINESE_DIGIT, chinese_number, full_year

RELATIVE_YEARS = {
    **dict.fromkeys(("今年", "本年度", "本年", "这一年", "年内"), 0),
    **dict.fromkeys(("去年", "上年度", "上一年度", "上年", "上一年", "旧年"), -1),
    **dict.fromkeys(("大前年",), -3),
    **dict.fromkeys(("前年",), -2),
    **dict.fromkeys(("明年", "来年", "下一年度", "下一年", "下年度"), 1),
    **dict.fromkeys(("大后年",), 3),
    **dict.fromkeys(("后年",), 2),
}
ERAS = {
    **{"贞观": 627, "神龙": 705, "开元": 713, "天宝": 742, "洪武": 1368, "永乐": 1403, "万历": 1573, "崇祯": 1628},
    **{"顺治": 1644, "康熙": 1662, "雍正": 1723, "乾隆": 1736, "嘉庆": 1796, "道光": 1821, "咸丰": 1851, "同治": 1862},
    **{"光绪": 1875, "宣统": 1909, "民国": 1912, "昭和": 1926, "平成": 1989, "令和": 2019},
}
"""First years. The months of an era are taken for civil months, also before 1912, when they were lunar ones."""
_LONGEST_REIGN = 64
"""Shōwa's. Only the years of the Republic are still counted on."""
_WORDS = "|".join(sorted(RELATIVE_YEARS, key=len, reverse=True))
NUMBER = rf"(?:[0-9]{{1,2}}|{CHINESE}{{1,3}})"
LIST = rf"(?:[ ]?(?:-|~|/|至|到|、|和|与|及|或)[ ]?第?(?:[0-9]{{1,4}}|{CHINESE}{{1,4}})){{1,12}}[ ]?"
FULL_YEAR = rf"(?:[12][0-9]{{3}}|{CHINESE_DIGIT}{{4}})"
NOT_INSIDE = r"(?<![0-9a-z.零〇一二三四五六七八九十百第])"

YEAR = rf"""(?: (?P<year>{FULL_YEAR}|[0-9]{{2}}|{CHINESE_DIGIT}{{2}})[ ]?年(?:度)?
            | (?P<era>{"|".join(ERAS)})(?P<reign>元|[0-9]{{1,3}}|{CHINESE}{{1,4}})年
            | (?P<relative>{_WORDS})(?:度)? | (?P<same>当年|同年|该年|全年|次年|翌年) )"""
_ANY_YEAR = YEAR.replace(FULL_YEAR, f"{FULL_YEAR}|[0-9]{{3,6}}")
"""Before a month even 9999年 and 0000年 are years, which the calendar refuses; alone, 5000年 is a duration."""
BARE_YEAR = r"(?<![$¥€£#/.-])(?P<bare>(?:19|20)[0-9]{2})"
"""A year without 年, which only what stands after it can make one."""
_AMOUNT = r"(?<=[存量额数货价计共约达超])(?:19|20)00(?![0-9])"
YEAR_OF_PART = rf"(?: (?!{_AMOUNT}){BARE_YEAR}(?: [ ]?(?=[第上下前一二三四五六七八九十]) | [ ](?=1?[0-9][月季]) ) )"
"""2024上半年, 2024 3月: four figures right before a part of a year are that year; 库存2000 is an amount."""
YEAR_OPTIONAL = rf"(?: {_ANY_YEAR} [ ]?(?:的|,)?[ ]? | {YEAR_OF_PART} )?"
_NO_MONTH = r"(?!期(?!间)|龄|天(?![气空津数])|[兔瓜菊柿]|雪(?![灾天后])|花号|怀胎|台(?![风海])|[0-9一二两三四]次)"
"""3月期 is a term, 五月天 a band, 三月兔 a hare, 3月台 a platform, 一月一次 once a month."""
MONTH = (
    rf"(?: (?<!同)(?P<month>{NUMBER})[ ]?(?: 月份?(?:当月)?{_NO_MONTH} | (?={LIST}月) ) | (?P<near>上上|下下|"
    rf"[上本这当今下次])一?个?月份? )"
)
_NO_DAY = "(?![楼线门仓库店机房桌车院井文令柜馆厅桥牌路窗座床炉]|站台)"
"""3号 is a number before what is numbered: 3号仓库."""
DAY = rf"(?P<day>{NUMBER})[ ]?(?: 日 | 号{_NO_DAY} | (?={LIST}[日号]) )"


def said_year(match: re.Match[str], context: Context) -> int | None:
    """The year that an expression names, by number, by era, or as 去年; ``None`` where it names none."""
    groups = match.groupdict()
    if written := groups.get("year") or groups.get("bare"):
        value = chinese_number(written)
        return full_year(value) if len(written) == 2 else value
    if era := groups.get("era"):
        reign = 1 if groups["reign"] == "元" else chinese_number(groups["reign"])
        if reign < 1 or (reign > _LONGEST_REIGN and era != "民国"):
            raise ValueError(f"{era} had no year {reign}")
        return ERAS[era] - 1 + reign
    if word := groups.get("relative"):
        return context.as_of.year + RELATIVE_YEARS[word]
    return None

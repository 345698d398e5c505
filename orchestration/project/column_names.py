"""What the name of a column says of it, in English and Chinese. A proposal only: people correct it."""

import re

_DATE_WORDS = {"date", "day", "month", "year", "time", "period", "quarter", "dt"}
_DATE_SIGNS = ("日期", "年份", "月份", "年度", "时间", "年月", "期间")
_IDENTIFIER_WORDS = {
    "id",
    "ids",
    "code",
    "no",
    "nr",
    "key",
    "uuid",
    "guid",
    "zip",
    "postcode",
    "phone",
    "index",
    "rank",
}
_IDENTIFIER_SIGNS = ("编号", "代码", "号码", "邮编", "电话", "序号", "证号")
_MEAN_WORDS = {
    *("rate", "ratio", "share", "percent", "percentage", "pct", "price", "average", "avg", "mean", "score", "rating"),
    *("temperature", "age"),
}
_MEAN_SIGNS = ("率", "占比", "比例", "单价", "价格", "平均", "均值", "评分", "得分", "每股", "温度")
_UNITS = {"CNY": {"cny", "rmb", "yuan"}, "USD": {"usd", "dollars"}, "EUR": {"eur", "euros"}, "days": {"days"}}
_PERCENT_WORDS = {"percent", "percentage", "pct"}


def spoken(name: str) -> str:
    """A column's name as people say it.

    >>> spoken("unitPrice"), spoken("UNIT_PRICE"), spoken("销售额")
    ('unit price', 'unit price', '销售额')
    """
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)
    return " ".join(re.split(r"[\s_\-.]+", parted.lower())).strip()


def words(name: str) -> set[str]:
    """The Latin words of a name."""
    return set(re.findall(r"[a-z]+", spoken(name)))


def is_date_name(name: str) -> bool:
    """Whether a column of this name may hold dates that look like numbers."""
    return bool(words(name) & _DATE_WORDS) or any(sign in name for sign in _DATE_SIGNS) or name in {"年", "月", "日"}


def is_identifier_name(name: str) -> bool:
    """Whether numbers of this name tell things apart, so that their sum means nothing."""
    return bool(words(name) & _IDENTIFIER_WORDS) or any(sign in name for sign in _IDENTIFIER_SIGNS)


def is_mean_name(name: str) -> bool:
    """Whether figures of this name are averaged rather than summed up."""
    return bool(words(name) & _MEAN_WORDS) or any(sign in name for sign in _MEAN_SIGNS)


def unit_of(name: str) -> str:
    """The unit that the name speaks of, empty where it speaks of none."""
    if words(name) & _PERCENT_WORDS or "%" in name or "百分" in name:
        return "%"
    found = next((unit for unit, signs in _UNITS.items() if words(name) & signs), "")
    return found or ("CNY" if re.search(r"[(（]元[)）]", name) else "")


def without_unit(name: str) -> str:
    """A spoken name without the unit at its end, which questions leave out.

    >>> without_unit("revenue eur"), without_unit("销售额(元)"), without_unit("days")
    ('revenue', '销售额', 'days')
    """
    signs = "|".join(sorted(_PERCENT_WORDS.union(*_UNITS.values()) - {"days"}))
    return re.sub(rf"\s*(?:[(（](?:{signs}|%|元)[)）]|(?<=\s)(?:{signs})|%)$", "", name) or name

"""Names and labels in the language of a document."""

from sample.documents.paper import Language
from sample.months import ENGLISH, SHORT_ENGLISH
from sample.names import Firm, Name, Product


def say(language: Language, thing: Name | Firm | Product) -> str:
    """The full name."""
    return thing.zh if language == "zh" else thing.en


def month_label(language: Language, month: str) -> str:
    """2024年1月, Jan 2024."""
    year, number = month.split("-")
    return f"{year}年{int(number)}月" if language == "zh" else f"{SHORT_ENGLISH[int(number) - 1]} {year}"


def month_name(language: Language, month: str) -> str:
    """1月, January."""
    number = int(month[5:])
    return f"{number}月" if language == "zh" else ENGLISH[number - 1]

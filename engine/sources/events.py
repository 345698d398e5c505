"""Questions about an event: whether it happened, and what a passage must then say itself."""

import re

from engine.sources.terms import Wanted

_WHETHER = re.compile(
    r"^\W*(was|were|is|are|am|did|does|do|has|have|had|can|could|will|would|should|may|must)\b(?!.*\b(or|how|what|which"
    r"|when|where|who|why)\b)|吗|有没有|有无|是否|是不是|有过|没有过|能否|可否|会不会",
    re.IGNORECASE | re.DOTALL,
)
_ASKS_WHAT = re.compile(r"多少|几[^乎]|什么|哪|谁|怎么|怎样|如何|何时|为何|请|麻烦|帮|告诉")
_FINED = re.compile(r"\bfined\b|罚", re.IGNORECASE)
_FINE_FORMS = ("罚", "fined", "penalty", "penalised", "penalized")
_KIN = re.compile(
    r"子公司|旗下|控股|参股|下属|母公司|\b(?:subsidiar(?:y|ies)|affiliates?|parent company|holding company)\b",
    re.IGNORECASE,
)
_KIN_FORMS = (
    *("子公司", "旗下", "控股", "参股", "下属", "母公司", "持有", "股权"),
    *("subsidiary", "affiliate", "parent", "holding", "stake"),
)
_ITSELF = re.compile(r"\b(we|the company|the firm|the group)\b|公司|我们|本集团|你单位|当事人", re.IGNORECASE)
_DENIES = re.compile(r"未(?!来)|没有|并无|从无|\b(no|not|never|none)\b", re.IGNORECASE)


def asks_whether(question: str) -> bool:
    """Whether yes or no answers, and nothing else is asked for."""
    return _WHETHER.search(question) is not None and not _ASKS_WHAT.search(question)


def events_in(question: str) -> tuple[Wanted, ...]:
    """Events that the reading of a question for tables passes over, since there a column stands for them.

    The first form is the question's own word: a refusal names it.
    """
    found = _FINED.search(question)
    return (Wanted((found.group(), *_FINE_FORMS), is_name=False),) if found else ()


def kin_in(question: str) -> tuple[Wanted, ...]:
    """The word by which a question asks about a firm's subsidiaries or its parent, and so not about the firm itself."""
    found = _KIN.search(question)
    return (Wanted((found.group(), *_KIN_FORMS), is_name=False),) if found else ()


def speaks_of_itself(passage: str) -> bool:
    """Whether a passage says "we" or "the company": the subject is then what its document is about."""
    return _ITSELF.search(passage) is not None


def denies(passage: str) -> bool:
    """Whether a passage says that something did not happen."""
    return _DENIES.search(passage) is not None

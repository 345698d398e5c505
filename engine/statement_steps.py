"""Steps that look for what the documents state of a figure of another step, as words that are read back.

They stand apart from the planner, since the settings read them too.
"""

import re
from dataclasses import dataclass

_DESCRIPTION = re.compile(r"statements of (?P<step>[a-z]\w*)(?: by (?P<teller>[a-z]+))?")


@dataclass(frozen=True)
class Teller:
    """A kind of document that a question names: how questions call it, and words of which such a document has one."""

    id: str
    asked: str
    """A regular expression."""
    words: tuple[str, ...]


TELLERS = (
    Teller(
        "press",
        r"新闻报道|新闻|报道|报纸|报刊|媒体"
        r"|\b(?:(?:the |a |in )*(?:news|newspapers?|press|media)(?: (?:reports?|articles?|story))?|(?:the|a) paper)\b",
        ("新闻", "报道", "本报", "记者", "日报", "财经", "news", "newspaper", "press", "daily", "edition", "our staff"),
    ),
    Teller("association", r"行业协会|协会|\b(?:the |an? )?association(?:['’]s)?(?!\w)", ("协会", "association")),
    Teller(
        "report",
        r"的?(?:ESG|年度|年|社会责任)?报告(?:里|中|所)?(?:承认|披露|自述)?|自称|自报|承认"
        r"|(?:['’]s )?\b(?:ESG|annual|sustainability|own) reports?\b|\breports\b|\badmits?\b|\bdiscloses?\b",
        ("报告", "report"),
    ),
    Teller(
        "notice",
        r"通知书?|通告|公告|决定书|\b(?:the |a )?(?:circulars?|notices?|decisions?)\b",
        ("通知", "通告", "公告", "决定", "circular", "notice", "decision"),
    ),
    Teller("document", r"文件|文档|\b(?:the |our )?documents?\b", ()),
)
"""Those without words of their own stand for any document."""


def teller(name: str | None) -> Teller | None:
    """The teller of this id; ``ValueError`` where there is none."""
    if name is None:
        return None
    for known in TELLERS:
        if known.id == name:
            return known
    raise ValueError(f"{name!r} tells nothing; expected one of {', '.join(t.id for t in TELLERS)}")


def statements_in(description: str) -> tuple[str, Teller | None]:
    """The sub-goal whose figure is looked for, and by whom it is told; ``ValueError`` quotes a description of none."""
    match = _DESCRIPTION.fullmatch(description)
    if match is None:
        raise ValueError(f"{description!r} asks for no statements; write for instance 'statements of g1 by press'")
    return match["step"], teller(match["teller"])

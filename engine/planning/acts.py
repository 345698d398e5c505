"""What a document may be the record of: a notice, a meeting, an agreement, and how both languages call it."""

import re
from dataclasses import dataclass

_KINDS: tuple[tuple[str, str], ...] = (
    (r"\bnotices?\b|\bnotifications?\b|决定书|通知书|告知书|通知单", "决定书 通知书 告知书 通知 notice notification"),
    (r"\bdecisions?\b|\brulings?\b|决定书?(?=[中里认书规])|裁定|裁决", "决定书 决定 裁定 裁决 decision ruling"),
    (
        r"\b(?:fined?|fines|penalty|penalties|penali[sz]ed|sanction(?:s|ed)?)\b|处罚|罚款?|受罚",
        "处罚 罚 fined fine penalty penalised penalized sanction",
    ),
    (
        r"\bmeetings?\b|\bminutes of\b|会议|纪要|[约座]谈会|评审会|专题会|例会|董事会|股东会",
        "会议 纪要 会 meeting minutes",
    ),
    (r"\bcirculars?\b|通知|通告", "通知 通告 circular notice"),
    (r"\bagreements?\b|\bcontracts?\b|协议|合同", "协议 合同 agreement contract"),
    (r"\b(?:annual |quarterly )?reports?\b|报告", "报告 report"),
    (r"\b(?:news|newspapers?|press)\b|新闻|报道|媒体", "新闻 报道 news"),
)


@dataclass(frozen=True)
class Act:
    """A word of a text for what a document records; ``forms`` are the words that such a document may use for it."""

    text: str
    forms: tuple[str, ...]


def acts_in(text: str) -> tuple[Act, ...]:
    """The acts and records that ``text`` speaks of, in the order of the table.

    >>> [act.text for act in acts_in("What does the notice of March to Alder say?")], acts_in("How large is it?")
    (['notice'], ())
    """
    found = []
    for pattern, forms in _KINDS:
        match = re.search(pattern, text, re.IGNORECASE)
        if match:
            found.append(Act(match[0], tuple(dict.fromkeys((match[0], *forms.split())))))
    return tuple(found)

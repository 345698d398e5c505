"""What a question asks of an entity's standing: with its subsidiaries, of these alone, its name today, who holds it."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from engine.planning.catalogue import Language
from engine.planning.table_query import Reach

Span = tuple[int, int]
Standing = Literal["registered name", "parent", "subsidiaries"]
"""What the registry can tell of an entity."""


class RelationKind(StrEnum):
    """How what is asked stands to the entity that is named."""

    GROUP = "group"
    """It and all that it holds, together."""
    MEMBERS = "members"
    """The same, one by one."""
    SUBSIDIARIES = "subsidiaries"
    """What it holds, without itself."""
    NAME_TODAY = "name today"
    PARENT = "parent"
    FORMERLY = "formerly"
    """That a name is one of before; nothing is asked by it."""


_HELD = r"(?:全部|所有|各家?)?(?:控股|下属|旗下|名下)?的?(?:子公司|附属公司)"
_WHICH = r"(?:哪一?[家个些]|有?哪些|有哪几家|谁)"
RELATIONS: tuple[tuple[str, RelationKind], ...] = (
    (r"及其子公司逐家|\band its subsidiaries one by one\b", RelationKind.MEMBERS),
    (rf"连同(?:其|它的?)?{_HELD}(?:在内|一起|一并|合并)*(?:计?算)?[,，]?", RelationKind.GROUP),
    (rf"[(（]?(?:以?及|和|与|加上?|包括|包含|含)(?:其|它的?)?{_HELD}(?:在内)?[)）]?", RelationKind.GROUP),
    (r"(?:整个|全)集团|集团(?:整体|合并)?口径(?:下|的)?", RelationKind.GROUP),
    (
        r"\(?(?:\b(?:and|with|including|incl\.?|plus|together with|along with|as well as|counting),?\s+)"
        r"(?:all (?:of )?)?(?:(?:its|their|the)\s+)?subsidiar(?:y|ies)(?:\s+(?:too|as well|included))?\)?,?",
        RelationKind.GROUP,
    ),
    (r"\band (?:all )?the (?:firms|companies) (?:that )?it (?:holds|owns|controls)\b", RelationKind.GROUP),
    (r"\bgroup-?wide\b|\bas (?:one|a) group\b|\btreat\b(?=\s*▯)", RelationKind.GROUP),
    (rf"(?:控股|旗下|下属|名下)?的?{_WHICH}?{_HELD}(?:里|中|当中)?(?:都?有)?{_WHICH}?", RelationKind.SUBSIDIARIES),
    (r"(?:控股|旗下|名下)的?(?:哪一?家|哪些)(?:公司|企业|供应商)", RelationKind.SUBSIDIARIES),
    (r"\b(?:(?:which|what|any|the|all|each) )*subsidiar(?:y|ies)(?: of)?\b(?: of)?", RelationKind.SUBSIDIARIES),
    (
        r"\b(?:holds|owns|controls) (?:a|which) (?:firm|company|companies|firms)\b(?: that| which)?",
        RelationKind.SUBSIDIARIES,
    ),
    (
        r"(?:现在|如今|目前|今天|改名后)的?(?:叫|名称|名字|公司名)(?:是|叫|为)?(?:什么(?:名字|名称)?|啥)",
        RelationKind.NAME_TODAY,
    ),
    (r"(?:现用|现在的|目前的|最新)?(?:公司)?名称(?:是什么|叫什么)|现用?名称?(?:是什么)?", RelationKind.NAME_TODAY),
    (r"\b(?:called|named|known as) (?:today|now)\b|\b(?:present|current|new) name\b(?: of)?", RelationKind.NAME_TODAY),
    (r"\bgoes by another name(?: now)?\b(?:\.\s*which one)?", RelationKind.NAME_TODAY),
    (r"的?(?:母公司|控股股东|控股方)(?:是|叫)?(?:谁|什么|哪一?家(?:公司|企业)?)?", RelationKind.PARENT),
    (
        r"\b(?:who|which (?:firm|company)) (?:owns|holds|controls)\b|\bparent(?: company| firm)?(?: of)?\b",
        RelationKind.PARENT,
    ),
    (
        r"以前叫|曾用名(?:为|是)?|[(（](?:旧名|曾用名|原名)[)）]|旧称|后来改名了?|的?那家(?:公司|企业|供应商)?",
        RelationKind.FORMERLY,
    ),
    (r"\b(?:the )?former(?=\s+▯)|\b(?:formerly|previously)(?: known as| called| named)?\b", RelationKind.FORMERLY),
)
"""A pattern to the left, what it means to the right; names are covered by ▯, and what stands first wins."""


_REACH: dict[Language, dict[str, str]] = {
    "en": {
        "group": "{} and its subsidiaries",
        "members": "{} and its subsidiaries one by one",
        "subsidiaries": "subsidiaries of {}",
    },
    "zh": {"group": "{}及其子公司", "members": "{}及其子公司逐家", "subsidiaries": "{}的子公司"},
}


@dataclass(frozen=True)
class Relation:
    """A relation that is asked for, in the words of the question."""

    kind: RelationKind
    span: Span
    text: str


def relations_in(covered: str) -> tuple[Relation, ...]:
    """The relations in a text whose names are covered, from left to right; they never overlap."""
    found: list[Relation] = []
    for pattern, kind in RELATIONS:
        for match in re.finditer(pattern, covered, re.IGNORECASE):
            if match[0] and not any(match.start() < r.span[1] and r.span[0] < match.end() for r in found):
                found.append(Relation(kind, match.span(), match[0]))
    return tuple(sorted(found, key=lambda relation: relation.span))


def reach_words(name: str, reach: Reach, language: Language) -> str:
    """Whom a filter stands for, in words that are read back.

    >>> reach_words("Alder", Reach(column="firm", kind="group"), "en")
    'Alder and its subsidiaries'
    """
    return _REACH[language][reach.kind].format(name)

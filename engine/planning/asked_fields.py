"""Which fields a question asks for, by its words."""

import re
from dataclasses import dataclass
from enum import StrEnum

from engine.planning.somebody import asks_for_somebody

_DAY = re.compile(
    r"何时|什么时候|什么时间|什么日期|哪天|哪一天|哪日|几号|几月|哪一?年|多久之?前"
    r"|(?:^|[.,;:?!]\s*|\b(?:and|but|by|since|until|till|from|tell me|say|know)\s+)when\b"
    r"|\b(?:what|which)\s+(?:date|day|month|year)\b"
    r"|\bthe (?:date|day) (?:by|on|until|before) which\b|\b(?:due )?date of\b|\bdeadline\b",
    re.IGNORECASE,
)
_DEADLINE = re.compile(
    r"最[迟晚]|截止|截至|期限|时限|限期|(?:何时|什么时候|哪天|哪一天|哪日|几号|几月)\s*(?:之前|以前|前)"
    r"|\b(?:by|until|before|till)\s+(?:when|(?:what|which)\s+(?:date|day|month|time))\b"
    r"|\bthe (?:date|day) (?:by|until|before) which\b"
    r"|\b(?:deadline|at the latest|due)\b",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"多少钱|多少[万亿百千]*(?:元|美元|欧元|港元)|罚款?了?多少(?![次起笔家])|价格|售价|单价|(?:金额|罚款|数额|费用|总额)(?:是|为)?多少"
    r"|\bhow much (?:did|does|do|was|were|is|are|will|has|have|had)\b.*"
    r"\b(?:pay|paid|cost|spend|spent|fined|budgeted|invested)\b"
    r"|\bhow (?:much|large|high|big) (?:was|is|were|are) the (?:\w+ )*"
    r"(?:fine|penalty|budget|price|cost|amount|payment)\b"
    r"|\b(?:amount|price|cost) (?:of|was|is|did)\b|\bthe amount\b",
    re.IGNORECASE,
)
_SUM = re.compile(r"多少钱|多少[万亿百千]*(?:元|美元|欧元|港元)")
_WHY = re.compile(
    r"为什么|为何|因何|何故|因为什么|什么原因|何原因|(?<![要大])(?:原因|事由|理由)(?:是|为)什么"
    r"|\bwhy\b|\b(?:for|over|on) what (?:reason|ground)s?\b|\bwhat (?:is|was|were|are) the (?:reason|ground)s?\b",
    re.IGNORECASE,
)
_AUTHORITY = re.compile(
    r"(?:哪个?一?|什么|何)(?:行政|执法|监管|主管)?(?:机关|部门|机构|局)"
    r"|\b(?:which|what)\s+(?:public )?(?:authority|bureau|agency|body|regulator|ministry|department|office|court)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"文号|编号(?:是|为)|案号|\b(?:document|decision|reference|contract|case|notice) number\b", re.IGNORECASE
)


class FieldKind(StrEnum):
    """What can be read out of a text."""

    AMOUNT = "amount"
    """A number with its unit; money is one whose unit is a currency."""
    DATE = "date"
    PARTY = "party"
    REASON = "reason"
    DOCUMENT_NUMBER = "document_number"


class Role(StrEnum):
    """What a value is in its sentence, as far as its own words say."""

    DEADLINE = "deadline"
    """A day by which something must be done."""
    AUTHORITY = "authority"
    """A public body."""
    NONE = ""


@dataclass(frozen=True)
class AskedField:
    """A field that is asked for; of an amount whether it is money, of a day whether it ends a time allowed."""

    kind: FieldKind
    role: Role = Role.NONE
    money: bool = False


def asking_words(question: str) -> tuple[str, ...]:
    """The words that only say which kind of field is asked for, so that no passage need repeat them."""
    return tuple(m[0].strip() for p in (_DAY, _DEADLINE, _SUM, _WHY, _AUTHORITY) for m in p.finditer(question))


def asked_fields(question: str) -> tuple[AskedField, ...]:
    """The fields that ``question`` asks for, each once; none where it asks for something else, such as a figure.

    >>> [(f.kind.value, f.role.value) for f in asked_fields("Which bureau fined Alder, and by what day must it pay?")]
    [('date', 'deadline'), ('party', 'authority')]
    """
    found = []
    if _DEADLINE.search(question) and _DAY.search(question):
        found.append(AskedField(FieldKind.DATE, Role.DEADLINE))
    elif _DAY.search(question):
        found.append(AskedField(FieldKind.DATE))
    if _MONEY.search(question):
        found.append(AskedField(FieldKind.AMOUNT, money=True))
    if _AUTHORITY.search(question):
        found.append(AskedField(FieldKind.PARTY, Role.AUTHORITY))
    elif asks_for_somebody(question):
        found.append(AskedField(FieldKind.PARTY))
    if _WHY.search(question):
        found.append(AskedField(FieldKind.REASON))
    if _NUMBER.search(question):
        found.append(AskedField(FieldKind.DOCUMENT_NUMBER))
    return tuple(found)

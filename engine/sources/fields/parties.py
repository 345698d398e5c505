"""Firms, public bodies and persons that a text names: configured names, and others by the form of their names."""

import re
from collections.abc import Iterable

from engine.planning.asked_fields import FieldKind, Role
from engine.sources.fields.field import Field

_HAN = "[\u4e00-\u9fff]"
_BEGINS = r"(?<=[由被经向对与和及跟为是即系给在受于，。；：:、\s（(“\"])|^"
_PUBLIC_ZH = r"(?:管理局|监督局|保护局|环境局|税务局|公安局|海关|法院|检察院|委员会|[局厅部署])"
_FIRM_ZH = r"(?:有限责任公司|股份有限公司|有限公司|集团公司|公司|集团|银行|事务所|研究院|研究所|大学|医院|协会|中心)"
_CHINESE = re.compile(
    rf"(?:{_BEGINS})(?P<public>(?:(?![由被经向对与和及跟为是即系我你您将应须，。；]){_HAN}){{2,18}}?{_PUBLIC_ZH})(?![\u4e00-\u9fff]{{0,2}}(?:公司|长|门|分|署))"
    rf"|(?:{_BEGINS})(?P<firm>(?:(?![由被经向对与和及跟为是即系我你您将应须，。；]){_HAN}){{2,22}}?{_FIRM_ZH})"
)
_WORD = r"[A-Z][\w'&-]*"
_PUBLIC_EN = r"(?:Bureau|Administration|Agency|Ministry|Commission|Authority|Council|Court|Office|Department|Customs)"
_FIRM_EN = r"(?:Co|Company|Corp|Corporation|Inc|Ltd|Limited|LLC|LLP|GmbH|PLC|plc|AG|SE|Group|Bank|Holdings?)"
_LINK = r"(?: (?:of|for|and|the) | ?& ?| )"
_ENGLISH = re.compile(
    rf"\b(?P<public>(?:{_WORD} )*{_PUBLIC_EN}(?: (?:of|for|on)(?: (?:the|and|{_WORD}))+)?)\b"
    rf"|\b(?P<firm>(?:{_WORD},?{_LINK})*{_WORD},? {_FIRM_EN}\b(?:,? {_FIRM_EN}\b)*\.?)"
    r"|\b(?P<person>(?:Mr|Ms|Mrs|Dr|Prof)\.? [A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
)


def parties_in(text: str, *, names: Iterable[tuple[int, int]] = ()) -> tuple[Field, ...]:
    """The parties of ``text`` in order; ``names`` are the spans of configured ones, which win over forms.

    >>> [(f.text, f.role.value) for f in parties_in("On 3 May the Harbour Bureau fined Alder Works Ltd.")]
    [('Harbour Bureau', 'authority'), ('Alder Works Ltd.', '')]
    """
    known = list(names)
    found = [Field(kind=FieldKind.PARTY, text=text[a:b], span=(a, b), role=_role(text[a:b])) for a, b in known]
    for pattern in (_CHINESE, _ENGLISH):
        for match in pattern.finditer(text):
            group = next(name for name, said in match.groupdict().items() if said)
            span = match.span(group)
            if not any(span[0] < b and a < span[1] for a, b in known):
                role = Role.AUTHORITY if group == "public" else Role.NONE
                found.append(Field(kind=FieldKind.PARTY, text=match[group], span=span, role=role))
    return tuple(sorted(found, key=lambda field: field.span))


def _role(name: str) -> Role:
    public = re.search(rf"{_PUBLIC_ZH}$|\b{_PUBLIC_EN}\b", name)
    return Role.AUTHORITY if public else Role.NONE

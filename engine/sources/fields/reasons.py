"""Reasons as texts state them: what stands behind the words for a cause."""

import re

from engine.planning.asked_fields import FieldKind
from engine.sources.fields.field import Field

_STOP = r"[^，。；;.!?！？\n]"
_CHINESE = re.compile(
    rf"(?:原因|事由|缘由|案由|理由)(?:是|为|在于|系|[:：])\s*(?P<said>{_STOP}{{2,60}})"
    rf"|属于(?P<kind>{_STOP}{{2,40}})"
    rf"|(?:由于|鉴于|因为)(?P<due>{_STOP}{{2,60}}?)(?=，|。|；|$|而|被|受到|所以|导致)"
    rf"|(?<![原起基病内外诱成])因(?!此|素|果|而|应|为)(?P<cause>{_STOP}{{2,40}}?)(?=，|。|；|$|而|被|受到|遭|对|向)"
    rf"|(?P<by>{_STOP}{{2,40}}?)所致"
)
_BECAUSE = "because(?: of)?|due to|owing to|on account of|on grounds of|as a result of|caused by"
_IS = r"(?: (?:is|was|were|are|being)|:)"
_PUNISHED = r"fined?|fines|penali[sz]ed|penalty|penalties|sanctioned|reprimanded|punished|prosecuted"
_ENGLISH = re.compile(
    rf"\b(?:{_BECAUSE}|(?:the )?(?:main |chief |stated )?(?:reason|cause|ground)s?(?: for [^.;]{{2,60}}?)?{_IS})"
    r"\s+(?P<said>[^.;\n]{2,120})"
    rf"|\b(?:{_PUNISHED})\b[^.;\n]{{0,60}}?\b(?:for|over)\s+"
    r"(?P<act>(?!(?:the )?(?:year|quarter|month|period|\d))[^.;,\n]{3,80})",
    re.IGNORECASE,
)


def reasons_in(text: str) -> tuple[Field, ...]:
    """The reasons of ``text`` in order.

    >>> [field.text for field in reasons_in("The mill was fined CNY 4,000 for noise. 因设备检修，渡口停运。")]
    ['noise', '设备检修']
    """
    found = []
    for pattern in (_CHINESE, _ENGLISH):
        for match in pattern.finditer(text):
            group = next(name for name, said in match.groupdict().items() if said)
            said = match[group].strip(" ，,、：:")
            if said:
                at = match.start(group) + match[group].index(said)
                found.append(Field(kind=FieldKind.REASON, text=said, span=(at, at + len(said))))
    return tuple(sorted(found, key=lambda field: field.span))

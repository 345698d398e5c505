"""What kind of firm a name says that it is: "Co., Ltd.", GmbH, 股份有限公司."""

import re

_LATIN = {
    "gmbh co kg": r"gmbh\s*(?:&|and|und)\s*co\.?\s*kg",
    "co ltd": r"co(?:mpany)?\.?,?\s*(?:ltd|limited)",
    "pty ltd": r"(?:pty|proprietary)\.?\s*(?:ltd|limited)",
    "pte ltd": r"(?:pte|pvt|private)\.?\s*(?:ltd|limited)",
    "and co": r"(?:&|and)\s*co(?:mpany)?",
    "inc": r"inc(?:orporated)?",
    "corp": r"corp(?:oration)?",
    "ltd": r"ltd|limited",
    "co": r"co(?:mpany)?",
    "llc": r"l\.?l\.?c",
    "llp": r"l\.?l\.?p",
    "plc": r"p\.?l\.?c",
    "lp": r"l\.?p",
    "gmbh": r"gmbh",
    "kg": r"kg",
    "ag": r"ag",
    "se": r"se",
    "sarl": r"s\.?a\.?r\.?l",
    "sas": r"s\.?a\.?s",
    "sa": r"s\.?a",
    "spa": r"s\.?p\.?a",
    "srl": r"s\.?r\.?l",
    "nv": r"n\.?v",
    "bv": r"b\.?v",
    "kk": r"k\.?k",
    "ab": r"ab",
    "oy": r"oyj?",
    "as": r"a/s|asa?",
}
_HAN = {
    "股份有限公司": r"股份有限公司|股份公司",
    "有限公司": r"有限(?:责任)?公司",
}
"""Each form, and a pattern of all its spellings in folded text."""

_AT_THE_END = re.compile(
    "|".join(
        [rf"(?:[\s,]+|(?=&))(?:{spelt})\.?(?P<latin{n}>$)" for n, spelt in enumerate(_LATIN.values())]
        + [rf"(?:{spelt})(?P<han{n}>$)" for n, spelt in enumerate(_HAN.values())]
    )
)
_GROUP = re.compile(r"(?:控股)?集团$|控股$|(?:\s+(?:group|holdings?))+$")


def without_legal_form(plain: str) -> tuple[str, str]:
    """A folded name without what only says what kind of firm it is, and that form; the form is empty where it has none.

    >>> without_legal_form("crocs, inc."), without_legal_form("四方科技集团有限责任公司")
    (('crocs', 'inc'), ('四方科技集团', '有限公司'))
    """
    found = _AT_THE_END.search(plain)
    if found is None or found.start() == 0:
        return plain, ""
    place = next(name for name, empty in found.groupdict().items() if empty is not None)
    forms = list(_LATIN if place.startswith("latin") else _HAN)
    return plain[: found.start()], forms[int(place.removeprefix("latin").removeprefix("han"))]


def without_group(stem: str) -> str:
    """A folded name without its legal form, and without saying that it is the head of a group.

    >>> without_group("四方科技集团"), without_group("acme holdings")
    ('四方科技', 'acme')
    """
    return _GROUP.sub("", stem)


def form_pattern(form: str) -> str:
    """A pattern of what stands behind a name of this form in folded text, the sign between them included."""
    if form in _HAN:
        return rf"\s*(?:{_HAN[form]})"
    return rf"[\s,]*(?:{_LATIN[form]})(?![a-z0-9])\.?" if form else ""

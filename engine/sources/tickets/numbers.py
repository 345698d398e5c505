"""Numbers that a server gives as text."""

import re

_PLAIN = re.compile(r"[-+−]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?")


def number_of(text: str, sign: str | None) -> int | float:
    """The number that a whole text is: a point before decimals, commas between thousands, and ``sign`` beside it.

    Nothing else is read, so that two currencies never add up. ``ValueError`` where it is no such number.

    >>> number_of("¥1,200.50", "¥"), number_of("80", None)
    (1200.5, 80)
    """
    plain = text.replace(sign, "", 1).strip() if sign else text.strip()
    if not _PLAIN.fullmatch(plain):
        beside = f" and {sign!r} beside it" if sign else ""
        raise ValueError(f"expected a number such as 1,200.50{beside}, got {text!r}")
    plain = plain.replace(",", "").replace("−", "-")
    return float(plain) if "." in plain else int(plain)

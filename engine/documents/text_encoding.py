"""Bytes of a text file to text, whatever encoding they are in."""

import codecs
import re
from dataclasses import dataclass

_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_DECLARED = re.compile(
    rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]+)|<\?xml[^>]{0,80}encoding=[\"']([\w.:-]+)", re.I
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]")
MIN_COMMON_SHARE = 0.9


@dataclass(frozen=True)
class Decoded:
    """Text with the encoding it was found to be in. ``guessed`` where nothing but plausibility speaks for it."""

    text: str
    encoding: str
    guessed: bool = False


def decode(data: bytes) -> Decoded | None:
    """The text of ``data``, or ``None`` if it is no text.

    In this order: a byte order mark, UTF-8, an encoding that the file declares (HTML, XML), UTF-16 without a mark,
    GB18030 if nine tenths of what is not ASCII are characters of GB 2312; then, as guesses, UTF-8 with broken bytes
    and Windows-1252.
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _accept(data, encoding, guessed=False)
    declared = _DECLARED.search(data[:4096])
    names = ["utf-8"]
    if declared:
        names.append((declared.group(1) or declared.group(2)).decode("ascii", "ignore"))
    for name in names:
        if found := _accept(data, name, guessed=False):
            return found
    if name_16 := _utf16_without_mark(data):
        return _accept(data, name_16, guessed=False)
    found = _accept(data, "gb18030", guessed=False)
    if found and _mostly_common_chinese(found.text):
        return found
    return _mostly_utf8(data) or _accept(data, "cp1252", guessed=True)


def _accept(data: bytes, encoding: str, *, guessed: bool) -> Decoded | None:
    try:
        text = data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None
    if len(_CONTROL.findall(text)) > 0.01 * len(text):
        return None
    return Decoded(text.replace("\r\n", "\n").replace("\r", "\n"), encoding, guessed)


def _mostly_utf8(data: bytes) -> Decoded | None:
    """UTF-8 with a few broken bytes: far more characters come out whole than broken."""
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    whole = sum(1 for character in text if ord(character) > 127) - broken
    if whole < 20 * broken or len(_CONTROL.findall(text)) > 0.01 * len(text):
        return None
    return Decoded(text.replace("\r\n", "\n").replace("\r", "\n"), "utf-8", guessed=True)


def _utf16_without_mark(data: bytes) -> str | None:
    """UTF-16 shows in zero bytes (ASCII, line ends) that stand at odd (LE) or even (BE) places only."""
    head = data[:4096]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if max(even, odd) < 2 or min(even, odd) * 20 > max(even, odd):
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _mostly_common_chinese(text: str) -> bool:
    other = [character for character in text if ord(character) > 127]
    common = sum(1 for character in other if _is_gb2312(character))
    return bool(other) and common >= MIN_COMMON_SHARE * len(other)


def _is_gb2312(character: str) -> bool:
    try:
        character.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True

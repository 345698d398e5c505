"""Bytes of a text file to text, whatever encoding they are in."""

import codecs
import re
from dataclasses import dataclass
from itertools import groupby

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16: its mark begins with the same two bytes
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(
    rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]+)|<\?xml[^>]{0,80}encoding=[\"']([\w.:-]+)", re.I
)
# Pages that declare the first hold the second, which has all of its characters and more.
_WIDER = {
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "big5": "big5hkscs", "iso-8859-1": "cp1252",
    "latin1": "cp1252", "us-ascii": "cp1252", "shift_jis": "cp932", "euc-kr": "cp949",
}  # fmt: skip
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]")
# Of each encoding: the one in which the characters in daily use have a block of their own, and that block's first bytes
# (punctuation; then the first level of GB 2312, the frequently used ones of Big5).
_CHINESE = {
    "gb18030": ("gb2312", ((0xA1, 0xA3), (0xB0, 0xD7))),
    "big5hkscs": ("big5", ((0xA1, 0xA3), (0xA4, 0xC6))),
}
MIN_COMMON_SHARE = 0.9
MAX_BROKEN_SHARE = 0.01
SAMPLE_CHARACTERS = 100_000


@dataclass(frozen=True)
class Decoded:
    """Text with the encoding it was found to be in. ``guessed`` where nothing but plausibility speaks for it."""

    text: str
    encoding: str
    guessed: bool = False


def decode(data: bytes) -> Decoded | None:
    """The text of ``data``, or ``None`` if it is no text.

    In this order: a byte order mark, UTF-8, an encoding that the file declares (HTML, XML), UTF-16 without a mark,
    GB18030 or Big5 where most characters are common in it; then, as guesses, UTF-8 with broken bytes, lines in UTF-8
    among others in Chinese, Chinese with many rare characters, and Windows-1252.
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _accept(data, encoding) or _mended(data, encoding)
    if found := _accept(data, "utf-8"):
        return found
    declared = _declared(data)
    if declared and (found := _accept(data, declared) or _mended(data, declared)):
        return found
    if name_16 := _utf16_without_mark(data):
        return _accept(data, name_16)
    chinese, share = _chinese(data)
    if chinese and share >= MIN_COMMON_SHARE:
        return chinese
    guess = _mended(data, "utf-8") or _line_by_line(data) or chinese or _accept(data, "cp1252")
    return Decoded(guess.text, guess.encoding, guessed=True) if guess else None


def _declared(data: bytes) -> str | None:
    """The encoding that the file declares, where there is such a one."""
    match = _DECLARED.search(data[:4096])
    if not match:
        return None
    name = (match.group(1) or match.group(2)).decode("ascii", "ignore").lower()
    try:
        b"".decode(name)
    except (LookupError, UnicodeError):
        return None
    return _WIDER.get(name, name)


def _accept(data: bytes, encoding: str) -> Decoded | None:
    try:
        text = data.decode(encoding)
    except UnicodeError:
        return None
    return None if _looks_binary(text) else Decoded(_with_plain_line_ends(text), encoding)


def _mended(data: bytes, encoding: str) -> Decoded | None:
    """A text with a few broken bytes: far more characters come out whole than broken."""
    text = data.decode(encoding, "replace")
    broken = text.count("\ufffd")
    whole = sum(1 for character in text if ord(character) > 127) - broken
    if whole < 20 * broken or _looks_binary(text):
        return None
    return Decoded(_with_plain_line_ends(text), encoding, guessed=True)


def _line_by_line(data: bytes) -> Decoded | None:
    """Lines that are UTF-8 among others that are surely Chinese: files that were put together from several."""
    texts, encodings = [], set()
    for line in data.split(b"\n"):
        found = _accept(line, "utf-8")
        if found is None:
            found, share = _chinese(line)
            if found is None or share < MIN_COMMON_SHARE:
                return None
        elif found.text.isascii():
            found = Decoded(found.text, "")
        texts.append(found.text)
        encodings.add(found.encoding)
    named = sorted(encodings - {""})
    return Decoded("\n".join(texts), " and ".join(named), guessed=True) if len(named) > 1 else None


def _looks_binary(text: str) -> bool:
    return len(_CONTROL.findall(text)) > MAX_BROKEN_SHARE * len(text)


def _with_plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _utf16_without_mark(data: bytes) -> str | None:
    """UTF-16 shows in zero bytes (ASCII, line ends), nearly all of which stand at odd (LE) or at even (BE) places.

    A few at the others are the lower halves of letters such as U+9000 (退).
    """
    head = data[:4096]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if max(even, odd) < 2 or min(even, odd) * 4 > max(even, odd):
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _chinese(data: bytes) -> tuple[Decoded | None, float]:
    """The Chinese encoding under which most characters are common ones, with their share."""
    best: tuple[Decoded | None, float] = (None, 0.0)
    for encoding in _CHINESE:
        found = _accept(data, encoding)
        if found and _in_runs(found.text) and (share := _common_share(found.text, encoding)) > best[1]:
            best = found, share
    return best


def _in_runs(text: str) -> bool:
    """Chinese characters follow one another; those that come of a letter with an accent stand alone among letters."""
    runs = [
        sum(1 for _ in run) for foreign, run in groupby(text[:SAMPLE_CHARACTERS], lambda c: ord(c) > 127) if foreign
    ]
    return sum(length for length in runs if length > 1) > sum(runs) / 2


def _common_share(text: str, encoding: str) -> float:
    narrow, blocks = _CHINESE[encoding]
    other = [character for character in text[:SAMPLE_CHARACTERS] if ord(character) > 127]
    first = [character.encode(narrow, "replace")[0] for character in other]
    return sum(any(low <= byte <= high for low, high in blocks) for byte in first) / len(other) if other else 0.0

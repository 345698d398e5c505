"""When a document was published: from what it says about itself, from its text, from its file name."""

import re
from collections.abc import Iterable
from datetime import date
from pathlib import PurePosixPath
from typing import Literal

from engine.documents.blocks import Extracted, Heading, Paragraph
from engine.periods.numerals import chinese_number

Origin = Literal["metadata", "text", "file name"]

_MONTH_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = {name: number for number, name in enumerate(_MONTH_NAMES, 1)}
_MONTH = r"(?P<word>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_FORMS = (
    re.compile(r"(?:民[国國])\s*(?P<roc>\d{2,3})\s*年\s*(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*日"),
    re.compile(
        r"(?P<y>[一二][〇零○一二三四五六七八九]{3})年(?P<m>[一二三四五六七八九十]{1,2})月(?P<d>[一二三四五六七八九十廿卅]{1,3})日"
    ),
    re.compile(r"(?P<y>(?:19|20)\d{2})\s*年\s*(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*日"),
    re.compile(r"(?<!\d)(?P<y>(?:19|20)\d{2})(?P<sep>[-/._])(?P<m>\d{1,2})(?P=sep)(?P<d>\d{1,2})(?!\d)"),
    re.compile(rf"(?<!\d)(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s+{_MONTH},?\s+(?P<y>(?:19|20)\d{{2}})(?!\d)", re.I),
    re.compile(rf"\b{_MONTH}\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y>(?:19|20)\d{{2}})(?!\d)", re.I),
    re.compile(r"(?<!\d)(?P<y>(?:19|20)\d{2})(?P<m>[01]\d)(?P<d>[0-3]\d)(?!\d)"),
)
_FORMS_OF_LINES = _FORMS[:-1]
"""A line of eight figures is a number rather than a day."""
_CHINESE_LABEL = (
    r"(?:[发發][布佈表]|公[告布佈]|披露|[报報]告|[签簽][发發署]|[编編]制|出具|印[发發]|[发發]文|成文|刊登|[会會][议議]|文件)"
    r"(?:日\s*期|[时時][间間])|(?<![\u4e00-\u9fff])(?:日\s*期|(?:本[一-龥]{1,6})?[发發]布[于於])"
)
_APART = r"(?:^|[|·•;；,，:：(（\[—–-]\s*|\s{2,}|\t)"
_ENGLISH_LABEL = (
    rf"(?:{_APART}(?:(?:report|filing|document|release|publication|issue|meeting|letter)\s+date"
    r"|date(?:\s+of\s+(?:issue|publication|release|report|filing|meeting)|\s+(?:issued|published|filed))?"
    r"|dated|(?:published|posted|issued|filed|released)(?:\s+on)?)"
    r"|\bthis\s+\w+\s+(?:is|was)\s+(?:dated|published|issued)(?:\s+on)?)(?![A-Za-z])"
)
_LABEL = re.compile(rf"(?:{_CHINESE_LABEL}|{_ENGLISH_LABEL})\s*[:：]?\s*", re.I)
"""What names the day of the document itself, not that of a product, a deadline or another document it speaks of."""
_AROUND = re.compile(
    r"^(?:[(（\[]|[A-Z][A-Za-z ]{2,20},\s*|[\u4e00-\u9fff]{2,4}[,，]\s*)"
    r"|(?:[)）\].。]|[\s(（]*(?:星期|周|週)[一二三四五六日天][)）]?)$"
)
"""A place, a weekday and brackets may stand beside the day in its line."""
LINES_READ = 30


def find_date(text: str) -> date | None:
    """The first full date in ``text``, in the usual Chinese, ISO and English forms; impossible dates are passed over.

    >>> find_date("2024年3月15日"), find_date("Mar. 5, 2024"), find_date("2024-02-31")
    (datetime.date(2024, 3, 15), datetime.date(2024, 3, 5), None)
    """
    for form in _FORMS:
        for match in form.finditer(text):
            groups = match.groupdict()
            try:
                month = _MONTHS[groups["word"][:3].lower()] if groups.get("word") else _number(groups["m"])
                return date(_year(groups), month, _number(groups["d"]))
            except ValueError:
                continue
    return None


def _year(groups: dict[str, str]) -> int:
    if groups.get("roc"):
        return 1911 + int(groups["roc"])
    return _number(groups["y"])


def _number(written: str) -> int:
    return int(written) if written.isdigit() else chinese_number(written.replace("○", "〇"))


def find_published(extracted: Extracted, file: str) -> tuple[date | None, Origin | None]:
    """The date of publication and where it was found.

    In this order: a publication date in the metadata; a labelled date, or a line that is nothing but a date, near the
    beginning of the text; a date in the file name; last, when the file was made, since copying or printing a document
    renews that date.
    """
    if extracted.published:
        return extracted.published, "metadata"
    if found := _in_text(block.text for block in extracted.blocks if isinstance(block, Heading | Paragraph)):
        return found, "text"
    if found := find_date(PurePosixPath(file).name):
        return found, "file name"
    if extracted.created:
        return extracted.created, "metadata"
    return None, None


def _in_text(texts: Iterable[str]) -> date | None:
    lines = (line.strip() for text in texts for line in text.splitlines())
    for number, line in enumerate(lines):
        if number >= LINES_READ:
            return None
        if found := day_of_line(line):
            return found
    return None


def day_of_line(line: str) -> date | None:
    """The day of the document, where a line is there to tell it: behind a label, or alone.

    >>> day_of_line("Date: 5 March 2024"), day_of_line("Due date: 5 March 2024"), day_of_line("北京，2024年3月5日")
    (datetime.date(2024, 3, 5), None, datetime.date(2024, 3, 5))
    """
    for label in _LABEL.finditer(line):
        rest = line[label.end() : label.end() + 24]
        found = find_date(rest)
        if found and any(form.match(rest) for form in _FORMS):
            return found
    alone = _AROUND.sub("", line)
    if any(form.fullmatch(text) for form in _FORMS_OF_LINES for text in (line, alone)):
        return find_date(line)
    return None

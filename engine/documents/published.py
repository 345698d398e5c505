"""When a document was published: from what it says about itself, from its text, from its file name."""

import re
from collections.abc import Iterable
from datetime import date
from pathlib import PurePosixPath
from typing import Literal

from engine.documents.blocks import Extracted, Heading, Paragraph

Origin = Literal["metadata", "text", "file name"]

_MONTH_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = {name: number for number, name in enumerate(_MONTH_NAMES, 1)}
_MONTH = r"(?P<word>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_FORMS = (
    re.compile(r"(?P<y>(?:19|20)\d{2})\s*年\s*(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*日"),
    re.compile(r"(?<!\d)(?P<y>(?:19|20)\d{2})(?P<sep>[-/._])(?P<m>\d{1,2})(?P=sep)(?P<d>\d{1,2})(?!\d)"),
    re.compile(rf"(?<!\d)(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s+{_MONTH},?\s+(?P<y>(?:19|20)\d{{2}})(?!\d)", re.I),
    re.compile(rf"\b{_MONTH}\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y>(?:19|20)\d{{2}})(?!\d)", re.I),
    re.compile(r"(?<!\d)(?P<y>(?:19|20)\d{2})(?P<m>[01]\d)(?P<d>[0-3]\d)(?!\d)"),
)
_LABEL = re.compile(
    r"(?:发布日期|发布时间|发布于|公告日期|披露日期|报告日期|签发日期|日\s*期|published(?:\s+on)?|publication date|"
    r"release date|issued(?:\s+on)?|\bdate(?:d)?(?:\s+of\s+(?:issue|publication))?)\s*[:：]?\s*",
    re.I,
)
LINES_READ = 30


def find_date(text: str) -> date | None:
    """The first full date in ``text``, in the usual Chinese, ISO and English forms; impossible dates are passed over.

    >>> find_date("2024年3月15日"), find_date("Mar. 5, 2024"), find_date("2024-02-31")
    (datetime.date(2024, 3, 15), datetime.date(2024, 3, 5), None)
    """
    for form in _FORMS:
        for match in form.finditer(text):
            groups = match.groupdict()
            month = _MONTHS[groups["word"][:3].lower()] if groups.get("word") else int(groups["m"])
            try:
                return date(int(groups["y"]), month, int(groups["d"]))
            except ValueError:
                continue
    return None


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
        for label in _LABEL.finditer(line):
            rest = line[label.end() : label.end() + 24]
            found = find_date(rest)
            if found and any(form.match(rest) for form in _FORMS):
                return found
        if any(form.fullmatch(line) for form in _FORMS[:4]) and (found := find_date(line)):
            return found
    return None

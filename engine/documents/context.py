"""The line in front of a chunk, for the index only: of which document, whose, of what time, under which headings."""

import re
from collections.abc import Iterable, Sequence

from engine.documents.blocks import Block, Table

MAX_CHARACTERS = 200
MAX_PART_CHARACTERS = 80
BLOCKS_READ = 8
"""A document that names its issuer does so at its beginning."""

_ISSUER = re.compile(
    r"(?:关于|致)?(?P<zh>[\u4e00-\u9fff][\u4e00-\u9fff（）()A-Za-z0-9]{1,28}?(?:股份有限公司|有限责任公司|有限公司))|"
    r"(?P<en>\b(?:[A-Z][\w&'’.-]*,?\s+){1,5}(?:Inc|Corp|Corporation|Ltd|Limited|LLC|PLC|plc|AG|SE|N\.V|Group|Holdings|"
    r"Company|Co)\b\.?)"
)


def find_issuer(names: Iterable[str], blocks: Sequence[Block]) -> str:
    """The first company that ``names``, else the first blocks of text, call by its legal form; else nothing.

    >>> find_issuer(["2020-04-16__四方科技集团股份有限公司__2019年"], []), find_issuer(["Crocs, Inc. Q1 2024"], [])
    ('四方科技集团股份有限公司', 'Crocs, Inc.')
    """
    opening = (block.text for block in blocks[:BLOCKS_READ] if not isinstance(block, Table))
    for text in (*names, *opening):
        if found := _ISSUER.search(text.replace("_", " ")):
            return str(found["zh"] or found["en"])
    return ""


def context_line(about: Sequence[str], path: Sequence[str]) -> str:
    """What a document is ``about`` (title, issuer, period), then the headings over a chunk, from the top down.

    What an earlier part holds is not said again, a long part is cut, and where all together are too long the upper
    headings go: the nearest says most about the text below it.

    >>> context_line(("Annual report 2019", "Acme Ltd.", "2019"), ("Annual report 2019", "Sales"))
    'Annual report 2019 > Acme Ltd. > Sales'
    """
    said: list[str] = []
    for part in (*about, *path):
        short = " ".join(part.split())[:MAX_PART_CHARACTERS]
        if short and not any(_squeezed(short) in _squeezed(other) for other in said):
            said.append(short)
    first = len([part for part in about if part])
    while sum(map(len, said)) > MAX_CHARACTERS and len(said) > first + 1:
        del said[first]
    return " > ".join(said)


def _squeezed(text: str) -> str:
    """Headings are set with spaces between letters, titles without."""
    return "".join(text.split()).casefold()

"""Whether the text that a page gives is the text that it shows: signs of garbling, as pure functions of the text.

A sign is a suspicion and no proof: a page of codes or of names may look like one. So a suspected page is read by OCR
too, and keeps its own text where both agree.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from pydantic import BaseModel, ConfigDict, Field

MAX_UNMAPPED = 0.1
"""Share of letters that the font maps to nothing."""
MAX_NONSENSE = 0.05
"""Share of letters that no text has: replacement characters, private use, unassigned, control."""
MAX_LATIN_1 = 0.3
"""Share of letters in the upper half of Latin-1: French has 0.04, Chinese in the wrong encoding nearly all."""
MIN_COMMON = 0.1
"""Share of ideographs that are among the commonest: Chinese prose has 0.5, a list of names 0.2."""
MIN_VOWELS = 0.2
"""Share of vowels in words of Latin letters: English has 0.39."""
MIN_LETTERS = 40
"""Of fewer letters a share says little."""
AGREEING = 0.6
"""Share of what OCR reads that stands in the page's own text where the two mean the same."""

_LATIN_WORD = re.compile(r"[A-Za-z\u00c0-\u024f]{4,}")
"""A word long enough to need a vowel."""
_COMMON = frozenset(
    "的一是在不了有和人这中大为上个国我以要时来用们生到作地于出就分对成会可主发年动同工也能下过子产种面而方后多定行学法所民"
    "得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开合还因由其些前外天政四日那社事"
    "平形相全表间样与关各重新线内数正心反明看原利比或但质气第向道此变条没结解问意建月公无系情者最立代想已通并提直题程展五果料"
    "员位入常文总次品式活设及管特件长求基资流路级少图统接知较将组见计别手角期根论运指几区强放决被做必先回则任取据处理会司股份"
    "元万额款金收支率报告项目单位合同应付账本期末上市场客户信息未经審計會國時發長個來這們對過說產進於動與關體學實無開題員"
)


class Quality(BaseModel):
    """How many pages of a document were read in which way, and the worst of those that were kept."""

    model_config = ConfigDict(frozen=True)

    text: int = Field(description="From the letters that stand in the file")
    slow: int = Field(description="The same, by the slower of two readers, since the faster one gave something odd")
    ocr: int = Field(description="From the picture of the page, since it is scanned or its letters are garbled")
    given_up: int = Field(description="Not at all; a warning names each and says why")
    worst_unmapped: float = Field(description="Largest share of a page's letters without a meaning in their font")


@dataclass(frozen=True)
class Signs:
    """What of a page's letters is odd, as shares from 0 to 1; ``None`` where there are too few to tell."""

    unmapped: float
    nonsense: float
    latin_1: float | None
    common: float | None
    vowels: float | None

    def suspicion(self) -> str | None:
        """The first sign of garbling, in words; ``None`` for a page that looks right."""
        if self.unmapped > MAX_UNMAPPED:
            return f"{self.unmapped:.0%} of its letters have no meaning in their font"
        if self.latin_1 is not None and self.latin_1 > MAX_LATIN_1:
            return f"{self.latin_1:.0%} of its letters look like text in another encoding"
        if self.nonsense > MAX_NONSENSE:
            return f"{self.nonsense:.0%} of its letters are no letters of any script"
        if self.common is not None and self.common < MIN_COMMON:
            return f"only {self.common:.0%} of its Chinese letters are common ones"
        if self.vowels is not None and self.vowels < MIN_VOWELS:
            return f"only {self.vowels:.0%} of the letters in its words are vowels"
        return None


def signs(text: str, *, unmapped: int = 0) -> Signs:
    """The signs in a page's text, beside which it has ``unmapped`` letters that their font maps to nothing.

    >>> signs("ä¸­å›½äººæ°‘" * 10).suspicion()
    '100% of its letters look like text in another encoding'
    """
    letters = Counter(text)
    count = sum(number for letter, number in letters.items() if not letter.isspace())
    nonsense = _those(letters, _is_nonsense)
    ideographs = Counter({letter: n for letter, n in letters.items() if "\u3400" <= letter <= "\u9fff"})
    latin = Counter("".join(_LATIN_WORD.findall(text)).lower())
    return Signs(
        unmapped=unmapped / (count + unmapped) if unmapped else 0.0,
        nonsense=nonsense / count if count else 0.0,
        latin_1=_share(_those(letters, _is_upper_latin_1), count),
        common=_share(_those(ideographs, _COMMON.__contains__), ideographs.total()),
        vowels=_share(_those(latin, _is_vowel), latin.total()),
    )


def agree(text: str, recognised: str) -> bool:
    """Whether most of what OCR read on a page, if anything, stands in the page's own text, in pairs of letters.

    >>> agree("Revenue rose to 1,234 in 2024", "Revenue rose to 1,234 in 2O24"), agree("5hyhqxh urvh", "Revenue rose")
    (True, False)
    """
    own, other = _pairs(text), _pairs(recognised)
    return bool(other) and (own & other).total() >= AGREEING * other.total()


def _pairs(text: str) -> Counter[str]:
    squeezed = "".join(unicodedata.normalize("NFKC", text).lower().split())
    return Counter(a + b for a, b in pairwise(squeezed))


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole >= MIN_LETTERS else None


def _those(letters: Counter[str], are: Callable[[str], bool]) -> int:
    """How many letters are of a kind."""
    return sum(number for letter, number in letters.items() if are(letter))


def _is_nonsense(letter: str) -> bool:
    return letter == "\ufffd" or (unicodedata.category(letter) in ("Co", "Cn", "Cc") and not letter.isspace())


def _is_vowel(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter)[0] in "aeiouyæœø"


def _is_upper_latin_1(letter: str) -> bool:
    """Whether a letter comes of a byte above 127 in Latin-1 or Windows-1252."""
    if "\u00a0" <= letter <= "\u00ff":
        return True
    try:
        return letter.encode("cp1252")[0] >= 0x80
    except UnicodeEncodeError:
        return "\u0080" <= letter <= "\u009f"

"""Names in a question that no configured source holds: the figures beside them are figures of something else."""

import re

from engine.planning.reading import Reading

_LINK = re.compile(r"[\s的在于里中]*")


def unknown_names(reading: Reading) -> tuple[str, ...]:
    """Left-over words that are written as names, or that narrow down the figure behind them: 翠鸟1月的罚金."""
    return tuple(word for word in reading.residue if (_is_name if word.isascii() else _narrows)(word, reading))


def _is_name(word: str, reading: Reading) -> bool:
    begins = reading.text.lstrip().startswith(word)
    return any(c.isdigit() for c in word) or (word[0].isupper() and not begins)


def _narrows(word: str, reading: Reading) -> bool:
    spans = [*(m.span for m in reading.mentions), *(p.span for p in reading.periods if p.span is not None)]
    known = {at for span in spans for at in range(*span)}
    for mention in reading.mentions:
        if mention.has_measure:
            at = reading.text.rfind(word, 0, mention.span[0])
            between = range(at + len(word), mention.span[0])
            if at >= 0 and _LINK.fullmatch("".join(reading.text[i] for i in between if i not in known)):
                return True
    return False

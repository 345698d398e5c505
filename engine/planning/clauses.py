"""A question that asks several things at once, taken apart into questions that stand by themselves."""

import re

from engine.planning.acts import acts_in
from engine.planning.function_words import content_words
from engine.planning.mentions import Vocabulary
from engine.planning.reading import Clock, Reading, read

_BREAK = re.compile(
    r"[，。；？！;?!]+|\.(?=\s|$)|,(?!\d)(?:\s+(?:and|but)\b)?"
    r"|\s+and\s+(?=(?:how|what|which|who|when|why|where|by (?:what|which|when)"
    r"|(?:on|in|at|for|from|to) (?:what|which))\b)"
)
_ASKS = re.compile(
    r"多少|几[^乎]|什么|哪|谁|何时|为何|因何|何人|是否|怎么|怎样|如何|多[高大长久]"
    r"|\b(?:how|what|which|who|whom|whose|when|why|where|name|give)\b",
    re.IGNORECASE,
)
_THAT_TIME = re.compile(
    r"(?<![年月度])[当同][年月](?![\d一二三四五六七八九十第上下前后])"
    r"|\b(?:in )?(?:that|the same|that same) (?:year|month|quarter)\b(?! (?:a|an|one|before|earlier|of|as|last)\b)",
    re.IGNORECASE,
)
"""A time that was named before, told again."""
_ONE_OF_A_GROUP = re.compile(
    r"哪(?:[一几]?[家个些])?[^，。]{0,2}(?:子公司|下属)|\bwhich (?:\w+ ){0,2}subsidiar", re.IGNORECASE
)
"""A part that asks for a member of a group: who it is, a later part does not know, and its parent is not meant."""


def questions_in(text: str, vocabulary: Vocabulary, clock: Clock) -> tuple[str, ...]:
    """The questions that ``text`` asks, each with the names, periods and acts that it leaves to those before it.

    Empty where it asks one thing, where a part leans on another for what it asks or for whom, or where a part that asks
    nothing holds a condition: it may belong to any of them.
    """
    clauses = [clause.strip() for clause in _BREAK.split(text) if clause.strip()]
    asking = [bool(_ASKS.search(clause)) for clause in clauses]
    if sum(asking) < 2:
        return ()
    names: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    found = []
    about_a_member = False
    for written, asks in zip(clauses, asking, strict=True):
        clause = " ".join(_THAT_TIME.sub("", written).split()) if periods else written
        reading = read(clause, vocabulary, clock)
        own = tuple(mention.text for mention in reading.mentions if mention.is_name)
        spoken = tuple(period.text for period in reading.periods)
        if not asks and (reading.limits or content_words("".join(reading.residue), vocabulary.fillers)):
            return ()
        told = tuple(act.text for act in acts_in(clause))
        context = (*(() if own else names), *(() if spoken else periods), *(() if told else acts))
        if asks and (not _says_of_what(reading, told) or (about_a_member and not own)):
            return ()
        about_a_member |= _ONE_OF_A_GROUP.search(clause) is not None
        if asks:
            found.append(_joined(context, clause))
        names, periods, acts = own or names, spoken or periods, told or acts
    return tuple(found)


def _says_of_what(reading: Reading, acts: tuple[str, ...]) -> bool:
    """Whether a part that asks says itself of what: "how did it change?" does not."""
    return bool(reading.mentions or reading.limits or acts or any(len(word) > 1 for word in reading.residue))


def _joined(context: tuple[str, ...], clause: str) -> str:
    if not context:
        return clause
    return (
        f"{'，'.join(context)}，{clause}" if re.search("[\u4e00-\u9fff]", clause) else f"{', '.join(context)}: {clause}"
    )

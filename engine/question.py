"""What may be asked: text, and no more of it than a question needs."""

import unicodedata

MOST_CHARACTERS = 2000
_NO_TEXT = ("Cs", "Cc", "Co", "Cn")
_SPACING = "\t\n\r"


class BadQuestion(ValueError):
    """A question that cannot be asked as it stands; the message says why, and what to do."""


def check_question(question: str) -> None:
    """Raise ``BadQuestion`` where ``question`` is empty, too long, or holds what is not text.

    >>> check_question(" ")
    Traceback (most recent call last):
    engine.question.BadQuestion: the question is empty; write what you want to know
    """
    if len(question) > MOST_CHARACTERS:
        raise BadQuestion(
            f"the question has {len(question):,} characters, at most {MOST_CHARACTERS:,} can be asked; "
            "ask for one thing at a time, and give long texts as documents"
        )
    for position, character in enumerate(question, 1):
        if unicodedata.category(character) in _NO_TEXT and character not in _SPACING:
            raise BadQuestion(
                f"character {position} of the question is U+{ord(character):04X}, which is not text; "
                "remove it, and send the question as UTF-8"
            )
    if not any(character.isprintable() and not character.isspace() for character in question):
        raise BadQuestion("the question is empty; write what you want to know")

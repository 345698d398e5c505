"""Latin words in their inflections."""


def same_word(first: str, second: str) -> bool:
    """Whether two Latin words are one word in two inflections: they share all but the last few letters.

    >>> same_word("announced", "announcement"), same_word("return", "returned"), same_word("cause", "case")
    (True, True, False)
    """
    if first == second:
        return True
    shorter, longer = sorted((first, second), key=len)
    stem = max(4, len(shorter) - 3)
    return len(shorter) >= 4 and len(longer) - len(shorter) <= 5 and longer.startswith(shorter[:stem])

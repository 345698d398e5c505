"""How many letters must change for one text to become another, and which letter stands for which."""

import numpy as np


def aligned(truth: str, read: str) -> tuple[int, list[int | None]]:
    """The edit distance, and for each letter of ``truth`` the place in ``read`` of what stands for it.

    >>> aligned("1,234", "1,34")
    (1, [0, 1, None, 2, 3])
    """
    codes = np.array([ord(letter) for letter in read], dtype=np.int64)
    steps = np.arange(len(read) + 1)
    table = np.zeros((len(truth) + 1, len(read) + 1), dtype=np.int64)
    table[0] = steps
    for row, letter in enumerate(truth, 1):
        before = table[row - 1]
        costs = np.concatenate(([row], np.minimum(before[1:] + 1, before[:-1] + (codes != ord(letter)))))
        # A letter too many costs one more than the place before it: the least of all places before, and the way there.
        table[row] = np.minimum.accumulate(costs - steps) + steps
    return int(table[-1, -1]), _way_back(truth, read, table)


def _way_back(truth: str, read: str, table: np.ndarray) -> list[int | None]:
    places: list[int | None] = [None] * len(truth)
    row, column = len(truth), len(read)
    while row and column:
        if table[row, column] == table[row - 1, column - 1] + (truth[row - 1] != read[column - 1]):
            row, column = row - 1, column - 1
            places[row] = column
        elif table[row, column] == table[row - 1, column] + 1:
            row -= 1
        else:
            column -= 1
    return places

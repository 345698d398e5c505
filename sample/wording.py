"""Phrasings from a pool that is split by seed."""


def worded(seed: int, *variants: str) -> str:
    """The variant of ``seed``: seeds that differ modulo the number of variants never share a phrasing."""
    return variants[seed % len(variants)]

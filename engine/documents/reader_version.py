"""Which reader made the chunks of an index."""

READER_VERSION = 2
"""Raised when files give other chunks, places or periods than before: an index of another reader is refused, and made
again."""

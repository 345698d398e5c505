"""What of a chunk is searched."""

from pathlib import PurePosixPath

from engine.documents.model import Chunk
from engine.retrieval.tokens import tokens


def passage(chunk: Chunk) -> str:
    """What is embedded: the chunk's line of context, then its text."""
    return f"{chunk.context}\n{chunk.text}" if chunk.context else chunk.text


def passage_tokens(chunk: Chunk) -> list[str]:
    """The tokens of the passage and of the file's name, which often names the firm and the year."""
    return tokens(PurePosixPath(chunk.file).stem) + tokens(passage(chunk))

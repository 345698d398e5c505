"""What an index build says of itself, and the files it consists of."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.documents.model import Quarantined
from engine.documents.reader_version import READER_VERSION
from engine.retrieval.tokens import TOKENS_VERSION

FORMAT_VERSION = 3
"""Raised with every change of the files or of their meaning; an older build is then refused, and made again."""

MANIFEST = "manifest.json"
CHUNKS = "chunks.jsonl"
OFFSETS = "offsets.npy"
IDS = "ids.json"
VECTORS = "vectors.npy"
TEXT_DIGESTS = "text_digests.npy"
TIMES = "times.npz"
TABLES = "tables.npy"
CHINESE = "chinese.npy"
FAISS = "vectors.faiss"
KEYWORDS = "keywords"


class IndexCorrupt(Exception):
    """An index folder that cannot be trusted or read by this version; the message names the file and the fault.

    How it is made again depends on how it was made, which only the caller knows.
    """


class IndexedFile(BaseModel):
    """One file of a build."""

    model_config = ConfigDict(frozen=True)

    bytes: int
    sha256: str


class EmbeddedWith(BaseModel):
    """The embedding model of a build; a search must use the same one."""

    model_config = ConfigDict(frozen=True)

    name: str
    digest: str
    dimensions: int


class InvertedFile(BaseModel):
    """The form of an inverted file, and how many of its lists a search without a window reads."""

    model_config = ConfigDict(frozen=True)

    factory: str = Field(description="FAISS factory string")
    lists: int = Field(description="Lists visited")


class Recall(BaseModel):
    """Share of the exact 10 nearest that a search finds within windows of one width, over ``probes`` queries."""

    model_config = ConfigDict(frozen=True)

    width: float = Field(description="Share of the rows that the window holds; 1 is no window")
    at_10: float
    probes: int


class Manifest(BaseModel):
    """An immutable build. ``build_id`` is a digest of what went in, so the same input gives the same build."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: int
    tokens: int = Field(description="Version of the words that keywords are cut into; a search must use the same one")
    reader: int = Field(description="Version of the reader that cut the documents into chunks")
    build_id: str
    chunks: int
    documents: int
    undated: int = Field(description="Chunks with neither periods nor a publication date: no hard window holds them")
    duplicates: tuple[str, ...] = Field((), description="Files that repeat another file's chunks, and are found as it")
    quarantined: tuple[Quarantined, ...] = ()
    embedder: EmbeddedWith
    dtype: str = "float32"
    reused: int = Field(0, description="Chunks whose vectors were taken from the build before")
    inverted: InvertedFile | None = Field(None, description="None where every vector is compared")
    recall: tuple[Recall, ...] = Field(description="By width of window, the widest first; none for an empty corpus")
    files: dict[str, IndexedFile]


_VERSIONS = {"format": FORMAT_VERSION, "tokens": TOKENS_VERSION, "reader": READER_VERSION}
"""What a build and the code that opens it must have in common, by the name of the manifest's field."""


def _named(versions: Iterable[object]) -> str:
    return ", ".join(f"{name} {version}" for name, version in zip(_VERSIONS, versions, strict=True))


def file_entry(path: Path) -> IndexedFile:
    """Size and digest of the file at ``path``."""
    with path.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    return IndexedFile(bytes=path.stat().st_size, sha256=digest)


def entries(folder: Path) -> dict[str, IndexedFile]:
    """Every file below ``folder``, by its path from there."""
    return {str(path.relative_to(folder)): file_entry(path) for path in sorted(folder.rglob("*")) if path.is_file()}


def read_manifest(folder: Path) -> Manifest:
    """The manifest of the build at ``folder``; ``IndexCorrupt`` where there is none or another version made it."""
    path = folder / MANIFEST
    try:
        content = orjson.loads(path.read_bytes())
        made_by = tuple(content.get(name) for name in _VERSIONS)
    except FileNotFoundError as error:
        raise IndexCorrupt(f"{folder}: no index here ({MANIFEST} is missing)") from error
    except OSError as error:
        raise IndexCorrupt(f"{path}: cannot be read ({error})") from error
    except (ValueError, AttributeError) as error:
        raise IndexCorrupt(f"{path}: not a manifest ({error})") from error
    if made_by != tuple(_VERSIONS.values()):
        raise IndexCorrupt(
            f"{path}: made by another version of Plumbline ({_named(made_by)}; this one reads "
            f"{_named(_VERSIONS.values())})"
        )
    try:
        return Manifest.model_validate(content)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise IndexCorrupt(f"{path}: not a manifest of this version ({field}: {first['msg']})") from error


def check_files(folder: Path, manifest: Manifest) -> None:
    """Compare every file with the manifest; ``IndexCorrupt`` names the first that is missing or altered."""
    for name, expected in manifest.files.items():
        try:
            found = file_entry(folder / name)
        except OSError as error:
            raise IndexCorrupt(f"{folder / name}: {error.strerror}") from error
        if found != expected:
            raise IndexCorrupt(
                f"{folder / name}: {found.bytes} bytes with SHA-256 {found.sha256[:12]}, the manifest says "
                f"{expected.bytes} bytes with {expected.sha256[:12]}"
            )

"""What an index build says of itself, and the files it consists of."""

import hashlib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.documents.model import Quarantined

FORMAT_VERSION = 2
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


class Recall(BaseModel):
    """Share of the exact 10 nearest that the vector index finds; the probes are noisy copies of stored vectors."""

    model_config = ConfigDict(frozen=True)

    at_10: float
    probes: int


class Manifest(BaseModel):
    """An immutable build. ``build_id`` is a digest of what went in, so the same input gives the same build."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: int
    build_id: str
    chunks: int
    documents: int
    undated: int = Field(description="Chunks with neither periods nor a publication date: no hard window holds them")
    duplicates: tuple[str, ...] = Field((), description="Files that repeat another file's chunks, and are found as it")
    quarantined: tuple[Quarantined, ...] = ()
    embedder: EmbeddedWith
    dtype: str = "float32"
    reused: int = Field(0, description="Chunks whose vectors were taken from the build before")
    vector_index: str = Field(description="FAISS factory string")
    probes: int = Field(0, description="IVF lists visited in a search; 0 where the index is flat")
    recall: Recall
    files: dict[str, IndexedFile]


def file_entry(path: Path) -> IndexedFile:
    """Size and digest of the file at ``path``."""
    with path.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    return IndexedFile(bytes=path.stat().st_size, sha256=digest)


def read_manifest(folder: Path) -> Manifest:
    """The manifest of the build at ``folder``; ``IndexCorrupt`` where there is none or it is of another format."""
    path = folder / MANIFEST
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError as error:
        raise IndexCorrupt(f"{folder}: no index here ({MANIFEST} is missing)") from error
    except (OSError, UnicodeDecodeError) as error:
        raise IndexCorrupt(f"{path}: cannot be read ({error})") from error
    try:
        manifest = Manifest.model_validate_json(text)
    except ValidationError as error:
        raise IndexCorrupt(f"{path}: not a manifest of this version ({error.errors()[0]['msg']})") from error
    if manifest.format != FORMAT_VERSION:
        raise IndexCorrupt(f"{path}: format {manifest.format}, this version reads {FORMAT_VERSION}")
    return manifest


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

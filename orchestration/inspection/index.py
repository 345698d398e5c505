"""The store and the live index: of this version, whole, and no older than the documents."""

from collections.abc import Mapping

from engine.models.model import Embedder
from engine.retrieval.index import Index
from engine.settings import Settings
from engine.store import Store, StoreError
from orchestration.compose import Composition, NotBuiltError, store_url
from orchestration.inspection.finding import Finding, failed, not_applicable, ok

SHOWN_FILES = 5
_BUILD = "run `plumbline build`"


def inspect_store(settings: Settings) -> Finding:
    """Whether the store can be opened and has this version's schema. Nothing is made where there is none."""
    file = settings.home / "store.db"
    if not file.exists():
        return not_applicable("store", str(file), "is not there yet; the first build makes it")
    try:
        Store.open(store_url(settings)).close()
    except StoreError as error:
        return failed("store", str(file), str(error))
    return ok("store", str(file), "has this version's schema")


def live_index(settings: Settings) -> tuple[Finding | None, Index | None]:
    """The live index, or the finding that says why there is none to use."""
    if not (settings.home / "store.db").exists():
        return not_applicable("index", "live index", "nothing is built yet", _BUILD), None
    try:
        return None, Composition(settings).live_index()
    except NotBuiltError as error:
        if "no index is published" in str(error):
            return not_applicable("index", "live index", "nothing is built yet", _BUILD), None
        return failed("index", "live index", str(error), _BUILD), None
    except StoreError:
        return not_applicable("index", "live index", "not tried: the store cannot be opened"), None


def inspect_index(index: Index, *, digests: Mapping[str, str], embedder: Embedder | None) -> Finding:
    """Compare the live index with the documents, whose SHA-256 are ``digests`` by name, and with the embedder."""
    built = index.manifest.embedder
    if embedder is not None and embedder.digest != built.digest:
        detail = f"was built with another embedder, {built.name}"
        return failed("index", index.manifest.build_id, detail, f"{_BUILD}, or set `embedding` back")
    changes = _changes(index, digests)
    if changes:
        detail = f"is older than the documents: {'; '.join(changes)}"
        return failed("index", index.manifest.build_id, detail, _BUILD)
    manifest = index.manifest
    return ok("index", manifest.build_id, f"is live: {manifest.chunks} chunks of {manifest.documents} documents")


def _changes(index: Index, digests: Mapping[str, str]) -> list[str]:
    """Files that came, changed or went since the build. A document's id is the start of its bytes' SHA-256."""
    indexed = {chunk.document: chunk.file for chunk in index.chunks()}
    refused = {file.sha256 for file in index.manifest.quarantined}
    new = [file for file, sha256 in digests.items() if sha256[:16] not in indexed and sha256 not in refused]
    here = {sha256[:16] for sha256 in digests.values()}
    gone = [file for document, file in indexed.items() if document not in here and file not in new]
    return [f"{_listed(files)} {verb}" for files, verb in ((new, "new or changed"), (gone, "gone")) if files]


def _listed(files: list[str]) -> str:
    more = f" and {len(files) - SHOWN_FILES} more" if len(files) > SHOWN_FILES else ""
    return f"{', '.join(files[:SHOWN_FILES])}{more}"

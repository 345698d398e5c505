from pathlib import Path

from engine.documents.parsed import parse_files
from tests.engine.documents.made import put


def test_what_parse_shows(tmp_path: Path) -> None:
    put(tmp_path, a_dot_md="# A\n\ntext of 2024-03\n", b_dot_txt="")
    read = parse_files([(tmp_path / name, name) for name in ("a.md", "b.txt")])
    shown, bad = (file.model_dump(mode="json") for file in read)
    assert set(shown) == {"file", "status", "error", "pages", "sections", "chunks", "warnings"}
    assert (shown["status"], shown["error"], shown["pages"]) == ("ok", None, 1)
    (chunk,) = shown["chunks"]
    assert set(chunk) == {"id", "kind", "text", "pages", "table_id", "rows", "section_path", "periods"}
    assert chunk["text"] == "A\ntext of 2024-03"
    assert bad["status"] == "quarantined" and bad["chunks"] == []
    assert bad["error"]["fault"] == "EMPTY" and "holds nothing" in bad["error"]["message"]

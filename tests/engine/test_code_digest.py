from pathlib import Path

import pytest

from engine.code_digest import code_digest


def _package(folder: Path, name: str, files: dict[str, str]) -> str:
    for file, text in {"__init__.py": "", **files}.items():
        path = folder / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return name


@pytest.mark.parametrize(
    "changed", [{"a.py": "x = 2"}, {"sub/b.py": "y = 2"}, {"sub/deep/c.lark": "start: B"}, {"new.py": ""}]
)
def test_any_change_of_code_changes_it_however_deep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: dict[str, str]
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    files = {"a.py": "x = 1", "sub/__init__.py": "", "sub/b.py": "y = 1", "sub/deep/c.lark": "start: A"}
    name = tmp_path.name  # a package of this name was never imported
    package = _package(tmp_path, name, files)
    before = code_digest(package)
    _package(tmp_path, name, {"notes.txt": "no code", "__pycache__/a.pyc": "compiled"})
    code_digest.cache_clear()
    assert code_digest(package) == before
    _package(tmp_path, name, changed)
    code_digest.cache_clear()
    assert code_digest(package) != before

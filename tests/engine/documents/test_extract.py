import pytest

from engine.documents.blocks import Table
from engine.documents.extract import extract
from engine.documents.progress import unheard
from tests.engine.documents.made_office import xls_bytes

ROWS = (("Region", "n"), ("East", "1"))
HTML = b"<table><tr><th>Region</th><th>n</th></tr><tr><td>East</td><td>1</td></tr></table>"


@pytest.mark.parametrize(
    ("data", "file", "kind"),
    [
        (HTML, "returns.xls", "html"),
        ("Region\tn\nEast\t1\n".encode("utf-16"), "returns.xls", "delimited"),
        (b"Region,n\nEast,1\n", "returns.xlsx", "delimited"),
        (xls_bytes({"S": [["Region", "n"], ["East", 1.0]]}), "returns.csv", "xls"),
    ],
)
def test_a_file_with_the_name_of_another_kind_is_read_as_what_it_is_and_told(data: bytes, file: str, kind: str) -> None:
    extracted = extract(data, file, unheard)
    assert [block.rows for block in extracted.blocks if isinstance(block, Table)] == [ROWS]
    suffix = file.removeprefix("returns")
    assert extracted.warnings == [f"is {kind}, though its name ends in {suffix}; it was read as {kind}"]


def test_a_guessed_encoding_is_told() -> None:
    warnings = extract("Müller paid.".encode("cp1252"), "a.txt", unheard).warnings
    assert warnings == ["the encoding is a guess (cp1252); save it as UTF-8 if letters look wrong"]

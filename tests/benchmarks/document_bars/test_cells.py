from benchmarks.document_bars.cells import comparable, rows_of, take_matches

REFERENCE = [["Region", "n"], ["East", "1"], ["West", "2"]]


def found(*tables: list[list[str]], reference: list[list[str]] = REFERENCE) -> int:
    return take_matches(rows_of(reference), [rows_of(table) for table in tables])


def test_all_cells_are_found_where_only_spaces_and_marks_differ() -> None:
    assert found([["Re gion", "n"], ["- East", " 1"], ["West", "2", ""]]) == 6
    assert comparable("2024-01-05 00:00:00") == comparable("2024-01-05")
    assert comparable("2024-01-05 00:00:01") != comparable("2024-01-05")


def test_a_cell_in_another_row_does_not_count() -> None:
    assert found([["Region", "n"], ["East", "2"], ["West", "1"]]) == 4


def test_rows_out_of_order_do_not_count() -> None:
    assert found([["Region", "n"], ["West", "2"], ["East", "1"]]) == 4


def test_of_a_table_in_two_pieces_the_larger_counts() -> None:
    assert found(REFERENCE[:1], REFERENCE[1:]) == 4


def test_a_cell_counts_once_in_a_row_and_a_table_once() -> None:
    assert found([["5"]], reference=[["5", "5"]]) == 1
    tables = [rows_of(REFERENCE)]
    assert [take_matches(rows_of(REFERENCE), tables) for _ in range(2)] == [6, 0]


def test_two_reference_tables_may_be_parts_of_one() -> None:
    tables = [rows_of([["a", "1", "b", "2"], ["c", "3", "d", "4"]])]
    assert [take_matches(rows_of(part), tables) for part in ([["a", "1"], ["c", "3"]], [["b", "2"], ["d", "4"]])] == [
        4,
        4,
    ]

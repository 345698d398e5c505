from engine.documents.table_titles import take_titles

HEADER, EAST, WEST = ("Region", "2023", "2024"), ("East", "3", "4"), ("West", "5", "6")
TITLE, UNIT, GROUP = ("Returns",) * 3, ("Unit: pieces", "", ""), ("Of these abroad", "", "")


def test_titles_and_units_above_a_header() -> None:
    assert take_titles((TITLE, UNIT, HEADER, EAST)) == (["Returns", "Unit: pieces"], (HEADER, EAST))


def test_a_title_stands_above_a_header_though_groups_have_names_too() -> None:
    assert take_titles((TITLE, HEADER, EAST, GROUP, WEST)) == (["Returns"], (HEADER, EAST, GROUP, WEST))


def test_the_name_of_the_first_group_is_no_title() -> None:
    rows = (UNIT, EAST, GROUP, WEST)
    assert take_titles(rows) == ([], rows)


def test_what_could_be_a_header_or_the_only_row_is_none() -> None:
    for rows in ((("Action", "Action"), ("Swim", "fast"), ("Fly", "high")), (TITLE, EAST), (HEADER, EAST), ()):
        assert take_titles(rows) == ([], rows)

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


def test_the_unit_may_stand_beside_the_title() -> None:
    both = ("附表：区域销售", "", "单位：台")
    assert take_titles((both, HEADER, EAST)) == (["附表：区域销售 单位：台"], (HEADER, EAST))
    pairs = (("Region", "Sold"), ("East", "3"), ("West", "5"))
    for unit in ("單位：台", "Unit: pieces", "（单位：台）", "金额单位：万元"):
        assert take_titles((("Sales", unit), *pairs)) == ([f"Sales {unit}"], pairs)
        assert take_titles((("", unit), *pairs)) == ([unit], pairs)
    maker = ("编制单位：甲公司", "2023年12月31日", "单位：元")
    assert take_titles((TITLE, maker, HEADER, EAST)) == (["Returns", " ".join(maker)], (HEADER, EAST))
    for head in (
        ("Unit", "Sold"),
        ("Region", "Sold in USD million"),
        ("Region", "单位"),
        ("Region", "Unit: pieces"),
        ("单位：台", "2023年"),
    ):
        assert take_titles((head, *pairs[1:])) == ([], (head, *pairs[1:]))

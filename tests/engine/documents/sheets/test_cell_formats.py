from datetime import date, datetime, time, timedelta

import pytest

from engine.documents.sheets.cell_formats import shown


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (1234.5, "General", "1234.5"),
        (0.1 + 0.2, "General", "0.3"),
        (3.0, "General", "3"),
        (1e20, "General", "1e+20"),
        (1234.5, "0", "1235"),
        (2.5, "0", "3"),  # Excel rounds a half away from zero
        (-2.5, "0", "-3"),
        (1234567.891, "#,##0.00", "1,234,567.89"),
        (1234567.891, "#,##0.0,", "1,234.6"),
        (1234567.891, "#,##0,", "1,235"),
        (1234567.891, '0.00,,"M"', "1.23M"),
        (0.04493, "0.00%", "4.49%"),
        (0.5, "0%", "50%"),
        (-0.0349, "0.0%;[Red]-0.0%", "-3.5%"),
        (1.5, "0.0##", "1.5"),
        (1.0, "0.0##", "1.0"),
        (7, "000", "007"),
        (-1234.5, "#,##0.00;(#,##0.00)", "(1,234.50)"),
        (-1234.5, "#,##0.00_);[Red](#,##0.00)", "(1,234.50)"),
        (0, '0.0;-0.0;"-"', "-"),
        (12.5, "¥#,##0.00", "¥12.50"),
        (12.5, "[$¥-804]#,##0.00", "¥12.50"),
        (12.5, '#,##0.00"元"', "12.50元"),
        (12.5, "\\$0.0", "$12.5"),
        (1, '"1."0', "1.1"),
        (-0.001, "0.0", "0.0"),
        (0.25, "# ?/?", "0.25"),  # fractions are not understood: all digits
        (5, "[>100]0.0;0", "5"),
        (5, "0;0;0;@", "5"),
        (13800138000, "000-0000-0000", "13800138000"),
        (12345.678, "0.00E+00", "12345.678"),
        ("text", "0.00", "text"),
        (True, "General", "TRUE"),
        (None, "General", ""),
    ],
)
def test_numbers_are_what_the_cell_shows(value: object, number_format: str, text: str) -> None:
    assert shown(value, number_format) == text


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (datetime(2024, 3, 4), "mm-dd-yy", "2024-03-04"),
        (datetime(2024, 3, 4), "d/m/yyyy", "2024-03-04"),
        (datetime(2024, 3, 4), 'yyyy"年"m"月"d"日"', "2024-03-04"),
        (datetime(2024, 3, 4), 'yyyy"年"m"月"', "2024-03"),
        (datetime(2024, 3, 4), "mmm-yy", "2024-03"),
        (datetime(2024, 3, 4), "yyyy", "2024"),
        (datetime(2024, 3, 4), 'm"月"', "2024-03"),
        (datetime(2024, 3, 4), 'm"月"d"日"', "2024-03-04"),
        (datetime(2024, 3, 4, 9, 30), "yyyy-mm-dd hh:mm", "2024-03-04 09:30:00"),
        (date(2024, 3, 4), "General", "2024-03-04"),
        (time(9, 30), "h:mm", "09:30:00"),
        (timedelta(hours=25, minutes=3), "[h]:mm", "25:03:00"),
    ],
)
def test_dates_are_in_one_form_and_as_fine_as_the_cell_shows(value: object, number_format: str, text: str) -> None:
    assert shown(value, number_format) == text

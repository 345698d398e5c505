"""The ways in which people write figures and money."""

CAPITALS = "零壹贰叁肆伍陆柒捌玖"


def tenths(value: int) -> str:
    """A figure kept in tenths, with thousands separators: 12,345.6."""
    return f"{value // 10:,}.{value % 10}"


def hundredths(value: int) -> str:
    """A figure kept in hundredths: 1.23."""
    return f"{value // 100:,}.{value % 100:02d}"


def in_wan(yuan: int) -> str:
    """Whole hundreds of yuan in 万元: 12.34万元."""
    return f"{yuan // 10_000:,}.{yuan % 10_000 // 100:02d}万元"


def in_yi(tenths_of_wan: int) -> str:
    """Tenths of 万元 in 亿元, rounded to four decimals: 4.2135亿元."""
    return f"{tenths_of_wan / 100_000:.4f}亿元"


def cny_million(tenths_of_wan: int) -> str:
    """Tenths of 万元 in millions of yuan: CNY 42.135 million."""
    return f"CNY {tenths_of_wan / 1000:,.3f} million"


def usd_wan(thousands: int) -> str:
    """Thousands of dollars in Chinese: 321.4万美元."""
    return f"{tenths(thousands)}万美元"


def usd_million(thousands: int) -> str:
    """Thousands of dollars in English: US$3.214 million."""
    return f"US${thousands / 1000:,.3f} million"


def in_capitals(yuan: int) -> str:
    """An amount below one hundred million as cheques and fines spell it: 叁万伍仟元整."""
    upper, lower = divmod(yuan, 10_000)
    text = f"{_four_digits(upper)}万" if upper else ""
    if lower:
        gap = "零" if upper and lower < 1000 else ""
        text += gap + _four_digits(lower)
    return f"{text}元整"


def _four_digits(value: int) -> str:
    """1 to 9999; a run of zeros inside is one 零."""
    text, pending = "", False
    for unit, scale in (("仟", 1000), ("佰", 100), ("拾", 10), ("", 1)):
        digit = value // scale % 10
        if digit:
            text += ("零" if pending and text else "") + CAPITALS[digit] + unit
        pending = not digit
    return text

"""One spelling for what people write in several: full-width, traditional, upper case, a dozen dashes.

Every replacement is one code point for one, so that an offset into the folded text is an offset into the original.
"""

_TRADITIONAL = "個後週禮號間終從兩農曆節當來現過開於與還們這幾隻點鐘後歲閏舊曆舊元從臘國慶陽勞動時間內內間"
_SIMPLIFIED = "个后周礼号间终从两农历节当来现过开于与还们这几只点钟后岁闰旧历旧元从腊国庆阳劳动时间内内间"

_DASHES = "‐‑‒–—―−－﹣─－"
_WAVES = "～〜∼˜"
_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t"

_TABLE: dict[int, str] = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **{code: chr(code + 32) for code in range(ord("A"), ord("Z") + 1)},
    **{code: chr(code - 0xFEE0 + 32) for code in range(0xFF21, 0xFF3B)},
    **{ord(old): new for old, new in zip(_TRADITIONAL, _SIMPLIFIED, strict=True)},
    **dict.fromkeys(map(ord, _DASHES), "-"),
    **dict.fromkeys(map(ord, _WAVES), "~"),
    **dict.fromkeys(map(ord, _SPACES), " "),
    **dict.fromkeys(map(ord, "○Ｏ◯"), "〇"),
    ord("’"): "'",
    ord("‘"): "'",
    ord("壹"): "一",
    ord("贰"): "二",
    ord("叁"): "三",
}


def fold(text: str) -> str:
    """``text`` with full-width forms, capitals, traditional characters, dashes and spaces folded; same length."""
    return text.translate(_TABLE)

"""Text that is garbled in one of the ways of real files is suspected, and text that only looks odd is not."""

import codecs

import pytest

from engine.documents.page_quality import agree, signs

CHINESE = "公司本期实现营业收入一百二十亿元，同比增长百分之八，主要是家电产品的销量增加，以及新的市场得到发展。" * 2
ENGLISH = "The committee reviewed the accounts and asked why freight had risen while the harbour was closed. " * 2
FRENCH = "Le résultat opérationnel a été pénalisé par des dépréciations liées aux activités cédées à l'étranger. " * 2


def shifted(text: str, by: int) -> str:
    """As a font without a map of its letters gives it: every code is off by the same number."""
    return "".join(letter if letter.isspace() else chr(ord(letter) + by) for letter in text)


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        (codecs.decode(CHINESE.encode(), "latin-1"), "another encoding"),
        (codecs.decode(CHINESE.encode("gbk"), "latin-1"), "another encoding"),
        (shifted(CHINESE, 1_000), "Chinese letters are common"),
        (shifted(ENGLISH, 3), "vowels"),
        (shifted(ENGLISH, -29), "vowels|no letters of any script"),
        ("\ue123\ue124" * 20 + ENGLISH, "no letters of any script"),
        ("\ufffd" * 20 + CHINESE, "no letters of any script"),
    ],
)
def test_garbled_text_is_suspected(text: str, sign: str) -> None:
    assert (found := signs(text).suspicion()) is not None
    assert any(words in found for words in sign.split("|"))


@pytest.mark.parametrize(
    "text",
    [CHINESE, ENGLISH, FRENCH, CHINESE + ENGLISH, "1,234.5  6,789.0  " * 20, "", "“……”——" * 5 + CHINESE, "Prüfung"],
)
def test_sound_text_is_not(text: str) -> None:
    assert signs(text).suspicion() is None


def test_letters_without_meaning_count_beside_the_others() -> None:
    assert signs("a" * 75, unmapped=25).unmapped == 0.25
    assert signs("", unmapped=5).suspicion() == "100% of its letters have no meaning in their font"
    assert signs(CHINESE, unmapped=3).suspicion() is None


@pytest.mark.parametrize(
    ("own", "recognised", "same"),
    [
        (ENGLISH, ENGLISH.replace("h", "b"), True),
        (ENGLISH + CHINESE, CHINESE, True),
        (shifted(ENGLISH, 3), ENGLISH, False),
        ("", ENGLISH, False),
        (shifted(ENGLISH, 3), "", False),
    ],
)
def test_two_readings_agree_where_most_pairs_of_letters_do(own: str, recognised: str, same: bool) -> None:
    assert agree(own, recognised) is same

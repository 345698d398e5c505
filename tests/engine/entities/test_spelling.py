"""One name in many spellings, by hand; and what must stay two names."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.entities.finder import Finder
from engine.entities.folding import folded_in_place
from engine.entities.spelling import plain, shortened, spelling_key

SAME = """
Best Plastics Co., Ltd.     | BEST PLASTICS CO LTD
Best Plastics Co., Ltd.     | Best Plastics Co. Ltd
Best Plastics Co., Ltd.     | Best Plastics Company Limited
Best Plastics Co., Ltd.     | Best  Plastics  Co.,Ltd.
Best Plastics Co., Ltd.     | Best-Plastics Co., Ltd
Best Plastics Co., Ltd.     | ＢｅｓｔＰｌａｓｔｉｃｓ Co., Ltd.
Crocs, Inc.                 | Crocs Inc
Crocs, Inc.                 | CROCS INCORPORATED
Alder Corp.                 | Alder Corporation
Alder Corp.                 | ALDER CORP
Oak Ltd                     | Oak Limited
Oak Ltd                     | Oak Ltd.
Elm LLC                     | Elm L.L.C.
Elm plc                     | ELM P.L.C.
Ash Pty Ltd                 | Ash Proprietary Limited
Ash Pte. Ltd.               | Ash Private Limited
Ash Pte. Ltd.               | Ash Pvt Ltd
Tiffin & Co.                | Tiffin and Company
Tiffin & Co.                | Tiffin & Co
Smith & Sons                | Smith and Sons
J.P. Moran                  | JP Moran
J.P. Moran                  | J. P. Moran
St. Galler Bank AG          | St Galler Bank AG
Linden GmbH                 | LINDEN GMBH
Linden GmbH & Co. KG        | Linden GmbH und Co KG
Tilia S.A.                  | Tilia SA
Tilia S.p.A.                | TILIA SPA
Tilia N.V.                  | Tilia NV
Tilia S.à r.l.              | TILIA S.À R.L.
O'Hara Works                | OHara Works
Kaede K.K.                  | Kaede KK
Bjork A/S                   | Bjork AS
青禾电子有限公司            | 青禾电子有限责任公司
青禾电子有限公司            | 青禾電子有限公司
青禾电子有限公司            | 青禾 电子 有限公司
青禾电子股份有限公司        | 青禾電子股份有限公司
青禾电子股份有限公司        | 青禾电子股份公司
青禾（上海）电子有限公司    | 青禾(上海)电子有限公司
青禾（上海）电子有限公司    | 青禾上海电子有限公司
ＡＢＣ科技有限公司          | ABC科技有限公司
Abc科技有限公司             | aBC 科技有限公司
國聯證券                    | 国联证券
臺灣積木股份有限公司        | 台湾积木股份有限公司
龍鳳飯店                    | 龙凤饭店
马赛尔·雅克                 | 马赛尔雅克
3M公司                      | ３Ｍ公司
A-100                       | a100
Heron 2                     | HERON-2
"""
DIFFERENT = """
Best Plastics Co., Ltd.     | Best Plastics, Inc.
Delta Ltd                   | Delta Corp
Delta Ltd                   | Delta
North, East                 | North East
Version 1.5                 | Version 15
A 1.5                       | A 1,5
青禾电子有限公司            | 青禾电子股份有限公司
青禾电子有限公司            | 青禾电子
青禾电子有限公司            | 青禾电器有限公司
青禾集团有限公司            | 青禾有限公司
青禾（上海）电子有限公司    | 青禾（北京）电子有限公司
Smith & Sons                | Smith Sons
A+                          | A
C++                         | C#
Elm plc                     | Elmplc
"""
SHORT = """
Crocs, Inc.                      | Crocs
Best Plastics Co., Ltd.          | Best Plastics
Oak Limited                      | Oak
Linden GmbH & Co. KG             | Linden
Tiffin & Co.                     | Tiffin
Maple Holdings plc               | Maple Holdings, Maple
Maple Group Ltd                  | Maple Group, Maple
青禾电子有限公司                 | 青禾电子
青禾電子有限責任公司             | 青禾電子
青禾科技集团股份有限公司         | 青禾科技集团, 青禾科技
青禾控股集团有限公司             | 青禾控股集团, 青禾
青禾集团                         | 青禾
青禾                             |
Crocs                            |
Inc.                             |
"""


def _rows(table: str) -> list[tuple[str, ...]]:
    return [tuple(cell.strip() for cell in line.split("|")) for line in table.strip().splitlines()]


@pytest.mark.parametrize(("name", "other"), _rows(SAME))
def test_two_spellings_of_one_name(name: str, other: str) -> None:
    assert spelling_key(name) == spelling_key(other)
    for registered in (name, other):
        for written in (name, other):
            folded = folded_in_place(f"《{written}》")[0]
            assert [folded[f.start : f.end] for f in Finder((registered,)).find(folded)] == [folded[1:-1]]


@pytest.mark.parametrize(("name", "other"), _rows(DIFFERENT))
def test_two_names(name: str, other: str) -> None:
    assert spelling_key(name) != spelling_key(other)


@pytest.mark.parametrize(("name", "short"), _rows(SHORT))
def test_names_without_their_legal_form(name: str, short: str) -> None:
    assert ", ".join(shortened(name)) == short


FORMS = st.sampled_from(["", " Co., Ltd.", ", Inc.", " & Co", "有限公司", "集团股份有限公司"])
NAMES = st.builds(str.__add__, st.text("Aab青禾電电１1. ,&-（()）", max_size=6), FORMS)


@settings(max_examples=200, deadline=None)
@given(name=NAMES)
def test_folding_is_idempotent_and_what_is_found_has_the_spelling_of_the_name(name: str) -> None:
    assert plain(plain(name)) == plain(name)
    assert spelling_key(plain(name)) == spelling_key(name)
    for found in Finder((name,)).find(plain(name)):
        assert found.spelling == spelling_key(name)

import pytest

from engine.execution.contracts import ToolError
from engine.periods.period import Grain, Period
from engine.planning.catalogue import Language
from engine.reflection.reasons import reason
from engine.sources.errors import Fault, SourceError

MAY = Period.model_validate({"start": "2021-05-01", "end": "2021-06-01", "zone": "UTC", "grain": "month"})


@pytest.mark.parametrize("fault", list(Fault))
def test_every_failure_has_words_in_both_languages_without_any_detail(fault: Fault) -> None:
    english, chinese = reason(fault, "x9", {}, "en"), reason(fault, "x9", {}, "zh")
    assert "x9" in english and english.isascii()
    assert "x9" in chinese and not any(c.isascii() and c.isalpha() for c in chinese.replace("x9", ""))


@pytest.mark.parametrize(
    ("error", "language", "said"),
    [
        (SourceError(Fault.OUT_OF_RANGE, "", "", held=MAY, period=MAY), "zh", "s只有2021年5月的数据，没有2021年5月的"),
        (SourceError(Fault.TOO_FINE, "", "", grain=Grain.MONTH), "zh", "s的数据按月记录，无法区分更细的期间"),
        (SourceError(Fault.TOO_FINE, "", "", grain=Grain.YEAR), "en", "s dates its rows by year, so a finer period "),
        (
            SourceError(Fault.NO_RESULT, "", "", searched=8, missing=("a", "b")),
            "zh",
            "s中最接近的8段内容都没有提到a、b",
        ),
        (SourceError(Fault.NO_RESULT, "", "", searched=8, period=MAY), "en", "in s speaks of May 2021"),
        (SourceError(Fault.TIMED_OUT, "", "", seconds=0.5), "en", "s could not be asked (no result within 0.5 s)"),
        (SourceError(Fault.RESULT_INVALID, "", "", most=10000), "en", "s gave more than 10000 rows"),
    ],
)
def test_details_are_said_in_the_language(error: SourceError, language: Language, said: str) -> None:
    kept = ToolError.of(error)
    assert said in reason(kept.error, "s", kept.details, language)
    assert ToolError.model_validate(kept.model_dump()) == kept

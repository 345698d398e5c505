from hypothesis import given
from hypothesis import strategies as st

from shadow_mode.closeness import close


def test_percentages_have_a_floor_of_five_hundredths_of_a_point() -> None:
    assert close(0.25, 0.2, unit="%", tolerance=0.001)
    assert not close(0.26, 0.2, unit="%", tolerance=0.001)
    assert not close(0.25, 0.2, unit="", tolerance=0.001)


@given(st.floats(0.01, 1e9), st.floats(-0.02, 0.02))
def test_closeness_is_relative(gold: float, off: float) -> None:
    if abs(abs(off) - 0.005) > 1e-6:
        assert close(gold * (1 + off), gold, unit="CNY") == (abs(off) < 0.005)

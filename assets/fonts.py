"""A font that has Latin and Chinese letters, from a package, so that a plot never shows boxes."""

import logging
from functools import cache
from importlib.resources import files


@cache
def use_fonts() -> None:
    """Make the packaged Noto Sans CJK the first choice of matplotlib in this process."""
    import matplotlib

    # A variable font names no "normal" weight, which is said again at every plot.
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    from matplotlib import font_manager

    path = files("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc"
    font_manager.fontManager.addfont(str(path))
    matplotlib.rcParams["font.family"] = ["DejaVu Sans", font_manager.FontProperties(fname=str(path)).get_name()]

"""A PDF canvas that leaves no trace of the clock: the same paper gives the same bytes."""

import calendar
import time
from datetime import date
from hashlib import md5
from typing import Any

from reportlab.lib.utils import TimeStamp
from reportlab.pdfgen.canvas import Canvas

from sample.documents.paper import Paper


class _Stamp(TimeStamp):  # type: ignore[misc]
    """A PDF's time of creation: nine in the morning of the day of publication, at UTC+8."""

    def __init__(self, day: date) -> None:
        self.t = calendar.timegm((day.year, day.month, day.day, 1, 0, 0))
        self.lt = time.gmtime(self.t)
        self.YMDhms = (day.year, day.month, day.day, 9, 0, 0)
        self.dhh, self.dmm, self.tzname = 8, 0, "CST"


def canvas_of(paper: Paper, *args: Any, **kwargs: Any) -> Canvas:
    """A canvas whose date and file identifier depend on the paper alone, not on the clock or SOURCE_DATE_EPOCH."""
    canvas = Canvas(*args, **kwargs)
    canvas._doc._timeStamp = _Stamp(paper.published)
    canvas._doc.signature = md5(f"{paper.issuer} {paper.file}".encode(), usedforsecurity=False)
    return canvas

"""Scanned pages: the sample's twenty, whose text its generator knows, and pages of other layouts that are made here.

A character counts where a page's text, spaces aside, needs no change to become the true text: 1 - edit distance /
length, over all pages together. Marks in full width and in half width are different characters. A figure (amount, date,
any run of digits with its unit) is right where the reading has it letter by letter at its place in the alignment; a
wrong one is excused only where the page marks it as uncertain.
"""

import re
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.document_bars.edit_distance import aligned
from benchmarks.document_bars.figure import Figure
from benchmarks.document_bars.made_scans import Scan, made_scans
from engine.documents.scans.ocr import read_scanned_page
from sample.documents.scan import write_scan
from sample.documents.scan_page import pages_of
from sample.documents.write import papers
from sample.facts import draw_facts

SEED = 7
_FIGURE = re.compile(
    r"\d[\d,.]*(?:[年月日元吨%万亿]+[\d,.]*)*|[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]{2,}元整|[〇一二三四五六七八九]{4}年[一二三四五六七八九十]+月[一二三四五六七八九十]+日"
)


@dataclass(frozen=True)
class Score:
    """How one page was read; ``seconds`` are of the processor."""

    name: str
    length: int
    errors: int
    figures: int
    wrong: tuple[str, ...]
    """Figures that are wrong and not marked."""
    marked: int
    """Figures that are marked, right or wrong."""
    seconds: float

    def line(self) -> str:
        """For people."""
        wrong = f", wrong: {'; '.join(self.wrong)}" if self.wrong else ""
        return f"{1 - self.errors / self.length:.4f} {self.seconds:5.1f} s {self.name}{wrong}"


def figures(_data: Path) -> Iterator[Figure]:
    """The sample's scans and the made ones; nothing of the public material is needed."""
    for kind, scans in (("the sample's scans", sample_scans(SEED)), ("made scans of other layouts", made_scans())):
        scores = [score(scan) for scan in scans]
        details = tuple(page.line() for page in scores)
        length, count = sum(page.length for page in scores), sum(page.figures for page in scores)
        right = 1 - sum(page.errors for page in scores) / length
        unexcused = sum(len(page.wrong) for page in scores)
        yield Figure(what=f"{kind}: characters", value=right, n=length, bar=0.97, details=details)
        yield Figure(what=f"{kind}: figures right or marked", value=1 - unexcused / count, n=count, bar=1.0)
        yield Figure(what=f"{kind}: figures marked", value=sum(page.marked for page in scores) / count, n=count)
        seconds = sum(page.seconds for page in scores) / len(scores)
        yield Figure(what=f"{kind}: processor time a page", value=seconds, n=len(scores), unit="s")


def sample_scans(seed: int) -> Iterator[Scan]:
    """Every scanned page of a sample company."""
    for paper in papers(draw_facts(seed)):
        if not paper.scanned:
            continue
        with tempfile.TemporaryDirectory() as folder:
            write_scan(paper, Path(folder))
            data = (Path(folder) / paper.file).read_bytes()
        for number, page in enumerate(pages_of(paper), 1):
            yield Scan(f"{paper.file} page {number}", data, "\n".join(page.lines), number)


def score(scan: Scan) -> Score:
    """Read a page and compare."""
    began = time.process_time()
    recognised = read_scanned_page(scan.pdf, scan.page)
    seconds = time.process_time() - began
    truth, read = "".join(scan.text.split()), "".join(recognised.text.split())
    errors, places = aligned(truth, read)
    doubted = {
        place
        for mark in recognised.uncertain
        for found in re.finditer(re.escape(mark), read)
        for place in range(*found.span())
    }
    wrong, marked, count = [], 0, 0
    for figure in _FIGURE.finditer(truth):
        count += 1
        found = [place for place in places[figure.start() : figure.end()] if place is not None]
        got = read[found[0] : found[-1] + 1] if found else ""
        if not doubted.isdisjoint(range(found[0], found[-1] + 1) if found else ()):
            marked += 1
        elif got != figure[0]:
            wrong.append(f"{figure[0]} read as {got!r}")
    return Score(scan.name, len(truth), errors, count, tuple(wrong), marked, seconds)

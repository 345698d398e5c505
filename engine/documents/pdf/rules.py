"""Rules of a PDF page by pdfium: straight lines along the page's sides, and the sides of rectangles."""

from collections.abc import Iterator
from ctypes import byref, c_float, c_int
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from engine.documents.pdf.matrix import Matrix
from engine.documents.pdf.raw import Edge, Rectangle, make_edge

THIN = 2.0
"""In points: a rectangle thinner than this is one rule, as word processors draw them."""
SLANT = 0.5
"""In points from end to end: a line that leans more is no rule of a table."""
MIN_LENGTH = 1.0
MAX_SEGMENTS = 2_000
"""A path of more segments is a drawing or a map."""
SEGMENTS_OF_A_RECTANGLE = 5
MAX_DEPTH = 8
"""Forms within forms."""

Point = tuple[float, float]


@dataclass
class Objects:
    """The rules of a page, where its pictures are, and how many pieces of text it has."""

    edges: list[Edge] = field(default_factory=list)
    pictures: list[Rectangle] = field(default_factory=list)
    texts: int = 0


def read_objects(page: Any, display: Matrix) -> Objects:
    """All rules of ``page`` in ``display`` coordinates."""
    import pypdfium2.raw as pdfium

    found = Objects()
    for thing, kind, matrix in _objects(page, display):
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            found.texts += 1
        elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            found.pictures.append(_bounds(thing, matrix))
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            found.edges.extend(_path_rules(thing, matrix))
    return found


def _objects(page: Any, display: Matrix) -> Iterator[tuple[Any, int, Matrix]]:
    """Objects of the page and of the forms on it, each with its kind and the map from its parent's coordinates."""
    import pypdfium2.raw as pdfium

    for number in range(pdfium.FPDFPage_CountObjects(page)):
        thing = pdfium.FPDFPage_GetObject(page, number)
        kind = pdfium.FPDFPageObj_GetType(thing)
        yield thing, kind, display
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            yield from _inside(thing, display, 1)


def _inside(form: Any, outer: Matrix, depth: int) -> Iterator[tuple[Any, int, Matrix]]:
    import pypdfium2.raw as pdfium

    matrix = outer.after(_matrix(form))
    for number in range(pdfium.FPDFFormObj_CountObjects(form)):
        thing = pdfium.FPDFFormObj_GetObject(form, number)
        kind = pdfium.FPDFPageObj_GetType(thing)
        yield thing, kind, matrix
        if depth < MAX_DEPTH and kind == pdfium.FPDF_PAGEOBJ_FORM:
            yield from _inside(thing, matrix, depth + 1)


def _matrix(thing: Any) -> Matrix:
    import pypdfium2.raw as pdfium

    own = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(thing, byref(own)):
        return Matrix(1, 0, 0, 1, 0, 0)
    return Matrix(own.a, own.b, own.c, own.d, own.e, own.f)


def _path_rules(path: Any, matrix: Matrix) -> Iterator[Edge]:
    import pypdfium2.raw as pdfium

    filled, stroked = _painted(path)
    count = pdfium.FPDFPath_CountSegments(path)
    if not (filled or stroked) or count > MAX_SEGMENTS:
        return
    if count <= SEGMENTS_OF_A_RECTANGLE:
        x0, top, x1, bottom = _bounds(path, matrix)
        if min(x1 - x0, bottom - top) < THIN:
            # Nearly all rules of a report: one call instead of a dozen.
            if max(x1 - x0, bottom - top) >= MIN_LENGTH:
                yield make_edge(x0, top, x1, bottom)
            return
    for points in _subpaths(path, count, matrix.after(_matrix(path)), closed=filled):
        yield from _rules(points)


def _bounds(thing: Any, matrix: Matrix) -> Rectangle:
    import pypdfium2.raw as pdfium

    left, bottom, right, top = c_float(), c_float(), c_float(), c_float()
    pdfium.FPDFPageObj_GetBounds(thing, byref(left), byref(bottom), byref(right), byref(top))
    (x0, y0), (x1, y1) = matrix.point(left.value, bottom.value), matrix.point(right.value, top.value)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _painted(path: Any) -> tuple[bool, bool]:
    """Whether a path is filled, and whether it is stroked; one that is neither only clips."""
    import pypdfium2.raw as pdfium

    fill, stroke = c_int(), c_int()
    pdfium.FPDFPath_GetDrawMode(path, byref(fill), byref(stroke))
    return fill.value != pdfium.FPDF_FILLMODE_NONE, bool(stroke.value)


def _subpaths(path: Any, count: int, matrix: Matrix, *, closed: bool) -> Iterator[list[Point]]:
    """Runs of points that straight lines join; a curve parts them."""
    import pypdfium2.raw as pdfium

    x, y = c_float(), c_float()
    points: list[Point] = []
    for number in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(path, number)
        pdfium.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        if pdfium.FPDFPathSegment_GetType(segment) != pdfium.FPDF_SEGMENT_LINETO:
            yield _closed(points) if closed else points
            points = []
        points.append(matrix.point(x.value, y.value))
        if pdfium.FPDFPathSegment_GetClose(segment):
            points = _closed(points)
    yield _closed(points) if closed else points


def _closed(points: list[Point]) -> list[Point]:
    return [*points, points[0]] if len(points) > 2 and points[-1] != points[0] else points


def _rules(points: list[Point]) -> Iterator[Edge]:
    if len(points) < 2:
        return
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x0, top, x1, bottom = min(xs), min(ys), max(xs), max(ys)
    if min(x1 - x0, bottom - top) < THIN:
        if max(x1 - x0, bottom - top) >= MIN_LENGTH and (len(points) > 2 or min(x1 - x0, bottom - top) <= SLANT):
            yield make_edge(x0, top, x1, bottom)
        return
    for (ax, ay), (bx, by) in pairwise(points):
        if min(abs(ax - bx), abs(ay - by)) <= SLANT and max(abs(ax - bx), abs(ay - by)) >= MIN_LENGTH:
            yield make_edge(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

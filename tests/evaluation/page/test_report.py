"""The page: one file, both languages, figures that can be counted, and text of users that stays text."""

import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from string import Formatter

import pytest

from evaluation.calibration import Learnt, TooFew, learn
from evaluation.comparison import compare
from evaluation.figures import Figure, MetricComparison, RetrievalRow
from evaluation.page.charts import distributions, paired_bars, reliability_plot, stacked_bars
from evaluation.page.plotted import outcomes_by_kind, recall_by_window, window_of
from evaluation.page.report import html_report, meaning
from evaluation.page.words import WORDS, say
from evaluation.reliability import Bin
from evaluation.significance import Interval
from tests.evaluation.made import answer, pair, question
from tests.evaluation.test_calibration import drawn
from tests.evaluation.test_comparison import made

VOID = {"meta", "input", "br"}


class Reader(HTMLParser):
    """Reads a page strictly: every tag is closed, and what it refers to is kept."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.outside: list[str] = []
        self.scripts = 0
        self.text = ""
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.outside += [value or "" for name, value in attrs if name in {"src", "href", "data"}]
        self.scripts += tag == "script"
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data + "\n"


def test_one_file_in_both_languages_with_its_figures() -> None:
    questions, pairs = made()
    page = html_report(compare(questions, pairs, deadline_s=60, resamples=500), pairs, questions)
    read = Reader(page)
    assert (read.outside, read.scripts) == ([], 0)
    assert "url(" not in page
    for said in ("In short", "结论", "20.0 % (n = 10)", "80.0 % (n = 10)", "+60.0 %", "(c) 不适用：没有配置表格"):
        assert said in read.text
    # Agentic alone is right on d2, d3, t0 to t3, u0; nobody lost to Simple.
    assert "7 of 7 questions on which one did right and the other did not" in read.text
    assert "7 个问题中的 7 个" in read.text


def test_a_page_is_only_in_the_languages_that_were_asked() -> None:
    asked = [question(f"q{i}") for i in range(3)]
    page = html_report(
        compare(asked, [pair(q, answer("3.2%"), answer("3.2%")) for q in asked], resamples=50),
        [pair(q, answer("3.2%"), answer("3.2%")) for q in asked],
        asked,
    )
    assert "In short" in page
    assert "结论" not in page
    assert say("no_examples", "en") in Reader(page).text


def test_what_users_and_answers_say_is_text() -> None:
    asked = [question("q1", "<script>alert(1)</script> & rate?", kind="<b>bold</b>")]
    pairs = [pair(asked[0], answer("<img src=x>"), answer("3.2% [S1]"))]
    read = Reader(html_report(compare(asked, pairs, resamples=50), pairs, asked))
    assert (read.outside, read.scripts) == ([], 0)
    assert "<script>alert(1)</script> & rate?" in read.text
    assert "<b>bold</b>" in read.text


def test_what_agentic_lost_comes_first() -> None:
    asked = [question(f"q{i}") for i in range(14)]
    right, wrong = answer("3.2% [S1]"), answer("9.9% [S1]")
    pairs = [pair(q, wrong if n < 12 else right, right if n < 12 else wrong) for n, q in enumerate(asked)]
    text = Reader(html_report(compare(asked, pairs, resamples=50), pairs, asked)).text
    shown = [line.split(",")[0] for line in text.splitlines() if line.endswith(", 2024-07-10")]
    assert shown == ["q12", "q13", *(f"q{i}" for i in range(8))]


def test_confidence_is_plotted_with_its_error_or_said_to_lack_answers() -> None:
    questions, pairs = made()
    comparison = compare(questions, pairs, deadline_s=60, resamples=50)
    learnt = learn(drawn(60, 2, sure=0.9, unsure=0.4))
    assert isinstance(learnt, Learnt)
    page = html_report(comparison, pairs, questions, learnt={"simple": TooFew(right=3, wrong=1), "agentic": learnt})
    assert f"Agentic {learnt.reliability.expected_error:.3f} (n = 60)" in page
    assert "Simple: 3 right and 1 wrong answers, at least 10 of each are needed." in page
    assert "Simple：3 个正确、1 个错误的回答，各需至少 10 个。" in page


@pytest.mark.parametrize(
    ("low", "high", "unit", "said"),
    [
        (0.02, 0.1, "share", "Agentic is better: 2.0 to 10.0 more of 100 questions"),
        (-0.1, -0.02, "share", "Agentic is worse: 2.0 to 10.0 fewer of 100 questions"),
        (-0.1, 0.02, "share", "not decided: anything from -10.0 to +2.0 of 100 questions fits what was seen"),
        (-2.0, -1.0, "s", "Agentic is quicker"),
        (1.0, 2.0, "s", "Agentic is slower"),
        (-1.0, 1.0, "s", "no difference in time is proved"),
    ],
)
def test_the_interval_is_put_in_words(low: float, high: float, unit: str, said: str) -> None:
    one = Figure(value=0.5, n=20)
    interval = Interval(low=low, high=high, confidence=0.95, method="bca")
    metric = MetricComparison.model_validate(
        {"metric": "accuracy", "unit": unit, "better": "higher", "simple": one, "agentic": one, "interval": interval}
    )
    assert meaning(metric, "en") == said
    assert meaning(metric.model_copy(update={"interval": None}), "zh") == "问题太少，无法判断"


def test_both_languages_take_the_same_values() -> None:
    for english, chinese in WORDS.values():
        names = [{field for _, field, _, _ in Formatter().parse(text) if field} for text in (english, chinese)]
        assert names[0] == names[1], english


def test_what_is_plotted_can_be_counted() -> None:
    questions, pairs = made()
    comparison = compare(questions, pairs, deadline_s=60, resamples=50)
    assert outcomes_by_kind(comparison.rows) == {"document": (2, 2, 0), "lookup": (4, 2, 0), "unanswerable": (1, 1, 0)}
    assert window_of(questions[0].periods) == "month"
    found = {"d0": (0.5, 1.0), "d1": (0.0, 1.0)}
    rows = [
        RetrievalRow.model_validate({"question_id": i, "path": path, "figures": {"retrieval_recall": recall}})
        for i, both in found.items()
        for path, recall in zip(("simple", "agentic"), both, strict=True)
    ]
    assert recall_by_window(questions, rows) == {"month": (0.25, 1.0, 2)}


@pytest.mark.parametrize(
    "plot",
    [
        stacked_bars({"<kind>": (3, 1, 0), "趋势": (0, 0, 2)}, ("a", "b", "c")),
        stacked_bars({}, ("a", "b", "c")),
        paired_bars({"a month": (0.0, 1.0)}, ("Simple", "Agentic")),
        distributions({"simple": [0.0, 0.1, 120.0], "agentic": [0.02]}, ("Simple", "Agentic"), unit="s"),
        distributions({"simple": [], "agentic": []}, ("Simple", "Agentic"), unit="s"),
        reliability_plot({"simple": (), "agentic": (Bin(confidence=0.9, right=0.8, n=10),)}, ("Simple", "Agentic")),
    ],
)
def test_plots_are_sound_and_stay_inside_their_frame(plot: str) -> None:
    svg = ET.fromstring(plot)
    width, height = (float(part) for part in svg.attrib["viewBox"].split()[2:])
    for mark in svg.iter():
        for name, most in (("x", width), ("cx", width), ("x1", width), ("y", height), ("cy", height), ("y1", height)):
            assert 0 <= float(mark.attrib.get(name, 0)) <= most, mark.attrib
        if "width" in mark.attrib:
            assert float(mark.attrib["x"]) + float(mark.attrib["width"]) <= width

"""Sources that are down, a store that cannot be written: the asker is told, in the language of the question."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path

import pytest

from engine.answer import Answer, AnswerStatus
from engine.reflection import rules
from engine.settings import Settings
from engine.sources import database_url
from engine.store import Store, StoreError
from engine.store_runs import RunStore, StoredRun
from tests.engine import company
from tests.engine.pipelines.conftest import Make

AS_OF = date(2024, 7, 10)
NOW = datetime(2024, 7, 10, tzinfo=UTC)
RATE = {"en": "What was the breakage of Heron 2 in January 2024?", "zh": "苍鹭二代2024年1月的破损率是多少？"}
GOAL = {"en": "breakage, Heron 2, January 2024", "zh": "破损率，苍鹭二代，2024年1月"}
ENDLESS = (
    "CREATE VIEW sales AS SELECT * FROM sold "
    "WHERE (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n) > 0"
)
CONFIGURED = {"shop", "papers", "sales", "shipped", "Heron", "Swift", "Otter", "row_count"}
"""Latin words that may stand in a Chinese text: ids and names that the project itself configures."""


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "WAIT_S", 0.01)


def told(answer: Answer) -> str:
    return "\n".join((answer.text, *answer.notes, *answer.tried))


def in_its_language(answer: Answer) -> bool:
    words = set(re.findall(r"[A-Za-z_]{2,}", told(answer)))
    return words <= CONFIGURED if not answer.question.isascii() else told(answer).isascii() or "“" in told(answer)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """A database that another program writes to."""
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        yield
        writer.execute("ROLLBACK")


def configured(folder: Path, *, timeout_s: float = 5.0, **measure: object) -> Settings:
    """The company's settings with another time limit, and with other fields of its first measure."""
    fields = company.settings(folder).model_dump(mode="json")
    shop = fields["sources"][1]
    shop |= {"url": f"sqlite:///{folder / 'company.db'}", "timeout_s": timeout_s}
    shop["tables"][0]["measures"][0] |= measure
    return Settings.model_validate(fields)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "the database shop could not be reached (another program has locked it), so breakage, Heron 2, "
            "January 2024 was looked for in papers: none of the",
        ),
        ("zh", "无法读取数据库shop（被其他程序锁定），因此改在papers中查找破损率，苍鹭二代，2024年1月：papers中"),
    ],
)
def test_a_refusal_says_that_a_database_was_locked(
    agentic: Make, folder: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setattr(database_url, "BUSY_TIMEOUT_S", 0.05)
    answerer = agentic()
    with locked(folder / "company.db"):
        answer = answerer.answer(RATE[language], as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED
    assert said in answer.text
    assert said.rpartition(": " if language == "en" else "：")[0] in answer.notes
    assert in_its_language(answer)
    assert any("database is locked" in (step.error or {}).get("cause", "") for step in answer.steps)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "shop could not be asked (no result within 0.2 s)"),
        ("zh", "未能查询shop（0.2秒内没有结果）"),
    ],
)
def test_a_refusal_says_that_a_database_took_too_long_even_with_more_time(
    agentic: Make, folder: Path, language: str, said: str
) -> None:
    answerer = agentic(settings=configured(folder, timeout_s=0.1))
    with closing(sqlite3.connect(folder / "company.db")) as connection:
        connection.execute("ALTER TABLE sales RENAME TO sold")
        connection.execute(ENDLESS)
    answer = answerer.answer(RATE[language], as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED
    assert said in answer.text
    assert in_its_language(answer)
    limits = [step.error["details"]["seconds"] for step in answer.steps if step.error and "sql" in step.action["tool"]]
    assert limits == pytest.approx([0.1, 0.2])  # the documents are asked in between, and do not know either


@pytest.mark.parametrize(
    ("language", "said", "missing"),
    [
        (
            "en",
            "the database shop refused the query (its tables or columns are not as configured), so",
            "the database shop is not as configured (it has no sales.shipped), so names that only it holds",
        ),
        (
            "zh",
            "数据库shop拒绝了查询（表或列与配置不符），因此改在papers中查找",
            "数据库shop与配置不符（没有sales.shipped），因此不认识",
        ),
    ],
)
def test_a_refusal_says_that_the_configuration_does_not_fit_and_what_is_missing(
    agentic: Make, folder: Path, language: str, said: str, missing: str
) -> None:
    wrong = configured(folder, expression="SUM(broken) * 100.0 / SUM(shipped)")
    answer = agentic(settings=wrong).answer(RATE[language], as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED
    assert said in answer.text
    assert missing in answer.text
    assert any(note.startswith(missing) for note in answer.notes)
    assert in_its_language(answer)


@pytest.mark.parametrize(
    ("question", "said", "note"),
    [
        (
            "What was the breakage of Heron 2 in January 2024?",
            "the database shop could not be reached (it is absent, unreadable or does not respond), so breakage, "
            "Heron 2, January 2024 was looked for in papers",
            "the database shop could not be reached (it is absent, unreadable or does not respond), so names that "
            "only it holds are not known",
        ),
        (
            "苍鹭二代2024年1月的破损率是多少？",
            "无法连接数据库shop（不存在、不可读或没有响应），因此改在papers中查找",
            "无法连接数据库shop（不存在、不可读或没有响应），因此不认识只存在于其中的名称",
        ),
    ],
)
def test_an_absent_database_is_named_in_the_text_and_in_the_notes(
    agentic: Make, tmp_path: Path, question: str, said: str, note: str
) -> None:
    answer = agentic(settings=company.settings(tmp_path / "elsewhere")).answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED
    assert said in answer.text
    assert note in answer.notes
    assert in_its_language(answer)


def test_a_name_that_only_an_absent_database_holds_is_refused_with_that_reason(agentic: Make, tmp_path: Path) -> None:
    answerer = agentic(settings=company.settings(tmp_path / "elsewhere"))
    answer = answerer.answer("Which hauler is the Swift of the fjord?", as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED
    assert "the database shop could not be reached" in answer.text


def test_an_answer_from_the_documents_instead_says_so(
    agentic: Make, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_url, "BUSY_TIMEOUT_S", 0.05)
    answerer = agentic(settings=configured(folder, names=["revenue"]))
    with locked(folder / "company.db"):
        answer = answerer.answer("What was the revenue of Heron 2 in January 2024?", as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert "CNY 512.5 thousand" in answer.text
    assert (
        "(Note: the database shop could not be reached (another program has locked it), so revenue, Heron 2, "
        "January 2024 was looked for in papers.)"
    ) in answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("苍鹭二代2021年5月的破损率", "shop只有"),
        ("苍鹭二代2024年1月3日到1月9日东部的破损率", "按月记录"),
        ("苍鹭二代2024年2月北部的破损率", "没有符合这些条件和期间的记录"),
        ("渡轮运送了多少只企鹅？", "都没有提到渡轮运送、企鹅"),
        ("苍鹭二代的净利润是多少？", "净利润"),
        ("请问", "资料不足"),
    ],
)
def test_a_chinese_refusal_holds_no_english(agentic: Make, question: str, said: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED
    assert said in told(answer)
    assert in_its_language(answer), told(answer)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How deep is the sea?", "no configured source can take this question, tables offer: breakage, units sold"),
        ("海有多深？", "没有可以回答此问题的数据源，数据表提供：破损率、销量、罚单数、罚金"),
    ],
)
def test_a_question_that_no_source_can_take_is_told_what_can_be_asked(
    agentic: Make, folder: Path, question: str, said: str
) -> None:
    settings = company.settings(folder)
    tables_only = settings.model_copy(update={"sources": settings.sources[1:], "task_graph": ()})
    answer = agentic(settings=tables_only).answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED
    assert said in answer.text
    assert in_its_language(answer)


def read_only(path: Path) -> Store:
    Store.open(f"sqlite:///{path}").close()
    return Store.open(f"sqlite:///file:{path}?mode=ro&uri=true")


def full(path: Path) -> Store:
    store = Store.open(f"sqlite:///{path}")
    with store._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    for cause in ("x" * 3000, "x" * 300, ""):  # what is left of the pages that are there
        with pytest.raises(StoreError):
            for number in count(1):
                name = f"filler {len(cause)} {number}"
                run = StoredRun(trace_id=name, path="simple", question=cause, as_of=AS_OF, at=NOW)
                RunStore(store).begin(run, owner="a", until=NOW)
    return store


@pytest.mark.parametrize("unwritable", [read_only, full])
@pytest.mark.parametrize(
    ("language", "note"), [("en", "the record of this run could not be kept"), ("zh", "本次运行的过程记录未能保存")]
)
def test_an_answer_does_not_need_a_store_that_can_be_written(
    agentic: Make, tmp_path: Path, unwritable: object, language: str, note: str
) -> None:
    assert callable(unwritable)
    answer = agentic(store=unwritable(tmp_path / "store.db")).answer(RATE[language], as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED
    assert "2.00%" in answer.text
    assert answer.notes == (note,)


def test_a_locked_store_costs_its_waiting_time_once(agentic: Make, tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    Store.open(f"sqlite:///{path}").close()
    store = Store.open(f"sqlite:///{path}", busy_timeout_s=0.5)
    answerer = agentic(store=store)
    with closing(sqlite3.connect(path, isolation_level=None)) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        answer = answerer.answer(RATE["en"], as_of=AS_OF)
    assert (answer.status, answer.notes) == (AnswerStatus.ANSWERED, ("the record of this run could not be kept",))
    assert answer.seconds < 1.0  # three transitions, each of which would wait half a second
    assert answerer.answer(RATE["en"], as_of=AS_OF).notes == ()

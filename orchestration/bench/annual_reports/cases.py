"""Questions of the set with their slots as evaluation questions with gold values, and as plans."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from evaluation.questions import GoldEvidence, GoldValue, Question
from orchestration.bench.annual_reports.slots import inputs, number, plan, steps
from orchestration.bench.benchmark import Case

ASKED_ON = date(2022, 12, 31)
"""No question says when it is asked; by this day all reports were out."""
SOURCE = "firm_tables"
_KINDS = {"1": "lookup", "2-1": "formula", "2-2": "cross_year"}
_PERSON = re.compile(r"(\d{4})年法定代表人")
_DIFFER, _SAME = ("不相同", "不同", "不一致", "不一样"), ("相同", "一致", "一样")


def case(record: dict[str, Any]) -> Case:
    """A line of the set. The slots that the gold plan is made of are those beside the answer."""
    slots, kind = record["prompt"], _KINDS[record["type"]]
    year = int(slots["year"])
    years = sorted({year, *(at - 1 for at in [year] if kind == "formula"), *_years(slots)})
    found = Question(
        id=f"{record['set']}{record['id']}",
        question=record["question"],
        language="zh",
        kind=kind,
        as_of=ASKED_ON,
        answerable=True,
        gold=tuple(_gold(slots, kind)),
        also_true=tuple(_also_true(slots)) if kind == "formula" else (),
        entities=(slots["ent_name"], slots["ent_short_name"]),
        periods=tuple((date(at, 1, 1), date(at + 1, 1, 1)) for at in years),
        sources=(SOURCE,),
        evidence=(GoldEvidence(source=SOURCE),),
    )
    return Case(found, None if kind == "cross_year" else plan(slots, SOURCE))


def _years(slots: Mapping[str, str]) -> Iterator[int]:
    yield from (int(found[1]) for key in slots if (found := _PERSON.fullmatch(key)))


def _gold(slots: Mapping[str, str], kind: str) -> Iterator[GoldValue]:
    """The value to the last digit that the set states; of two years' persons each, and whether they are the same."""
    answer = slots["prom_answer"]
    if kind == "cross_year":
        yield from (_name(person) for person in dict.fromkeys(v for k, v in slots.items() if _PERSON.fullmatch(k)))
        yield GoldValue(kind="name", names=_DIFFER if answer.startswith("不") else _SAME)
    elif (value := number(answer)) is not None and not slots["key_word"].startswith("证券"):
        yield GoldValue(kind="number", number=float(value.size), unit=value.unit or _unit(slots), tolerance=0)
    else:
        yield _name(answer)


def _unit(slots: Mapping[str, str]) -> str:
    """Money is often stated without its unit, and then with decimals or above any number of people."""
    return "" if "人" in slots["key_word"] or "公式" in slots else "CNY"


def _name(text: str) -> GoldValue:
    return GoldValue(kind="name", names=(text,))


def _also_true(slots: Mapping[str, str]) -> Iterator[float]:
    """What the formula is computed from, and the sum or difference on its way."""
    yield from (float(value) for value in inputs(slots).values())
    yield from (float(value) for value in steps(slots))

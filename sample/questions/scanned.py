"""What penalty notices tell that exist as pictures of their pages only."""

from collections.abc import Iterable, Iterator
from datetime import timedelta

from evaluation.questions import GoldValue, Question
from sample.documents.notice import SCANNED
from sample.facts import PenaltyRow
from sample.months import month
from sample.questions.asker import Asker
from sample.questions.gold import day, named, number, numbers_in, page
from sample.questions.phrases import scanned as said
from sample.questions.phrasing import Phrasing

TOLD = ("firm", "inspected", "finding", "reason", "amount", "deadline")
"""What of a notice is marked."""


def scans(asker: Asker) -> Iterator[Question]:
    """Each notice is asked about once: five in Chinese, five in English, though all are in Chinese."""
    notices = [asker.facts.penalties[position] for position in SCANNED]
    asker.rng.shuffle(half := asker.share(notices))
    for phrasing, penalty in zip(
        (said.FINDING, said.DEADLINE, said.INSPECTED, said.REASON, said.AMOUNT), half, strict=True
    ):
        yield _asked(asker, phrasing, penalty)


def _asked(asker: Asker, phrasing: Phrasing, penalty: PenaltyRow) -> Question:
    gold, keys = _gold(phrasing, penalty)
    marks = {key: asker.marks[f"{penalty.key}/{key}"] for key in TOLD}
    thing = penalty.reason if phrasing is said.FINDING else penalty.authority
    return asker.ask(
        phrasing,
        gold,
        slots={"f": penalty.supplier.short, "t": month(f"{penalty.day:%Y-%m}"), "x": thing},
        about=[penalty.supplier, penalty.authority, penalty.reason],
        periods=[(penalty.inspected, penalty.deadline + timedelta(days=1))],
        evidence=[page(marks[key]) for key in keys],
        also=[*numbers_in(penalty.finding.zh), penalty.amount],
    )


def _gold(phrasing: Phrasing, penalty: PenaltyRow) -> tuple[list[GoldValue], Iterable[str]]:
    """The values wanted, and the keys of the marks that hold them."""
    if phrasing is said.FINDING:
        offence = penalty.offence
        return [number(penalty.found / offence.scale, offence.unit, step=1 / offence.scale)], ["finding"]
    if phrasing is said.DEADLINE:
        return [day(penalty.deadline)], ["deadline"]
    if phrasing is said.INSPECTED:
        return [day(penalty.inspected)], ["inspected"]
    if phrasing is said.REASON:
        return [named(penalty.authority), named(penalty.reason)], ["reason"]
    return [number(penalty.amount, "CNY"), day(penalty.deadline)], ["amount", "deadline"]

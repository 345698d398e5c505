"""The facts of one company, a file for each kind; :func:`draw_facts` makes them all from one seed."""

from sample.facts.company import Facts, draw_facts
from sample.facts.penalties import PenaltyRow
from sample.facts.regions import REGIONS
from sample.months import AS_OF

__all__ = ["AS_OF", "REGIONS", "Facts", "PenaltyRow", "draw_facts"]

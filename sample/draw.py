"""Random figures that no other seed draws."""

from datetime import date, timedelta
from random import Random

STRIDE = 23
"""Seeds that differ modulo this number draw from different residue classes, hence never the same integer."""


class Draw:
    """A stream of random values for one kind of fact, so that a new kind does not shift the others."""

    def __init__(self, seed: int, kind: str) -> None:
        self.rng = Random(f"{seed}:{kind}")
        self._class = seed % STRIDE

    def figure(self, low: int, high: int) -> int:
        """An integer of this seed's class in ``low..high``; ``ValueError`` where the range holds none."""
        first = low + (self._class - low) % STRIDE
        if first > high:
            raise ValueError(f"no figure of class {self._class} in {low}..{high}: widen the range to {STRIDE} values")
        return self.rng.randrange(first, high + 1, STRIDE)

    def near(self, target: float) -> int:
        """The integer of this seed's class that is nearest to ``target``, at least one stride."""
        return max(1, round((target - self._class) / STRIDE)) * STRIDE + self._class

    def factor(self, low: float, high: float) -> float:
        """A uniform factor that shapes figures and is never shown itself."""
        return self.rng.uniform(low, high)

    def day(self, first: date, last: date) -> date:
        """A working day between two days, both included."""
        days = [first + timedelta(n) for n in range((last - first).days + 1)]
        return self.rng.choice([d for d in days if d.weekday() < 5])

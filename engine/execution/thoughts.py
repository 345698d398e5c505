"""Thoughts: why a step is taken, as a person reads it in the trace and, shorter, as the next prompt of a model does.

Nothing of goal, done, next and reason is lost in either form; in the short one tools stand as symbols.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

_BAR = " | "
_NOTHING = "-"


class NoThought(ValueError):
    """A text that is no thought; the message quotes it."""


@dataclass(frozen=True)
class Thought:
    """What is wanted, which steps are done, which tool is called next, and why."""

    goal: str
    done: tuple[str, ...]
    next: str
    reason: str

    def text(self) -> str:
        """As it is kept and shown.

        >>> Thought("return rate, May 2024", ("g1",), "sql_shop", "table sales holds it").text()
        'return rate, May 2024 | done g1 | next sql_shop | table sales holds it'
        """
        done = ", ".join(self.done) or _NOTHING
        return _BAR.join(map(_escaped, (self.goal, f"done {done}", f"next {self.next}", self.reason)))

    @classmethod
    def of(cls, text: str) -> "Thought":
        """The thought whose :meth:`text` this is; ``NoThought`` where it is none."""
        parts = _split(text)
        if len(parts) != 4 or not parts[1].startswith("done ") or not parts[2].startswith("next "):
            raise NoThought(f"expected goal | done … | next … | reason, got {text!r}")
        goal, done, after, reason = parts[0], parts[1].removeprefix("done "), parts[2].removeprefix("next "), parts[3]
        return cls(goal, () if done == _NOTHING else tuple(done.split(", ")), after, reason)


@dataclass(frozen=True)
class Symbols:
    """Short signs for tools, one for each, in the order in which they were given."""

    of_tool: Mapping[str, str]

    @classmethod
    def of(cls, tools: Sequence[str]) -> "Symbols":
        """The signs of ``tools``."""
        return cls({tool: f"#{number}" for number, tool in enumerate(dict.fromkeys(tools), 1)})

    def legend(self) -> str:
        """What each sign stands for."""
        return ", ".join(f"{sign} {tool}" for tool, sign in self.of_tool.items())

    def compressed(self, thought: Thought) -> str:
        """A thought with the sign of its tool; a tool without one keeps its name."""
        return replace(thought, next=self.of_tool.get(thought.next, thought.next)).text()

    def expanded(self, text: str) -> Thought:
        """The thought that was :meth:`compressed`."""
        thought = Thought.of(text)
        tools = {sign: tool for tool, sign in self.of_tool.items()}
        return replace(thought, next=tools.get(thought.next, thought.next))


def _escaped(part: str) -> str:
    return part.replace("\\", "\\\\").replace("|", "\\|")


def _split(text: str) -> list[str]:
    """The parts between bars; a bar that is escaped has no blank behind it."""
    return [re.sub(r"\\(.)", r"\1", part) for part in text.split(_BAR)]

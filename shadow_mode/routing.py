"""Which of Simple and Agentic users get: the modes, as a person sets them and as the store keeps them."""

import hashlib
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field

from engine.store import Store

SHARE_PERCENT = 5.0
_PARTS = 10_000


class Mode(StrEnum):
    """From Simple for all to Agentic for all, in the order in which one moves."""

    OFF = "off"
    SHADOW = "shadow"
    CANARY = "canary"
    FULL = "full"


class Routing(BaseModel):
    """A mode, with the share of users that get Agentic in the canary.

    >>> Routing.parse("canary 5"), Routing(mode=Mode.CANARY, share=2.5).version
    (Routing(mode=<Mode.CANARY: 'canary'>, share=5.0), 'canary 2.5')
    """

    model_config = ConfigDict(frozen=True)

    mode: Mode
    share: float = Field(SHARE_PERCENT, gt=0, le=100, description="Percent")

    @classmethod
    def parse(cls, version: str) -> "Routing":
        """What ``version`` of a promotion means; ``ValueError`` where it is none of ours."""
        mode, _, share = version.partition(" ")
        return cls.model_validate({"mode": mode, **({"share": share} if share else {})})

    @property
    def version(self) -> str:
        """As the store keeps it."""
        return f"{self.mode} {self.share:g}" if self.mode is Mode.CANARY else str(self.mode)

    @property
    def agentic_percent(self) -> float:
        """Of how many users in a hundred Agentic's answers are."""
        return {Mode.CANARY: self.share, Mode.FULL: 100.0}.get(self.mode, 0.0)

    @property
    def compares(self) -> bool:
        """Whether the other path answers each question too, in the shadow."""
        return self.mode in {Mode.SHADOW, Mode.CANARY}


UNSET = Routing(mode=Mode.FULL)
"""Until a mode was chosen there is nothing to move away from: Agentic answers."""


def live_routing(store: Store) -> Routing:
    """The routing that was promoted last."""
    live = store.live("routing")
    return UNSET if live is None else Routing.parse(live.version)


def in_share(key: str, percent: float) -> bool:
    """Whether ``key`` is among the ``percent`` of all keys that the canary takes.

    Always the same for the same key, and a larger share keeps the keys of a smaller one.

    >>> [in_share(f"user {number}", 20) for number in range(5)]
    [True, False, False, False, True]
    """
    part = int.from_bytes(hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()[:8]) % _PARTS
    return part < percent * _PARTS / 100

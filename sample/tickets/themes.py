"""What complaints are about. No field of a ticket says it: it must be read from the text."""

from dataclasses import dataclass

from sample.names import Name


@dataclass(frozen=True)
class Theme:
    """A theme that complaints can be counted by."""

    key: str
    name: Name


DAMAGE = Theme("damage", Name("运输破损", "damage in transit"))
LATE = Theme("late", Name("配送延误", "late delivery"))
MISSING = Theme("missing", Name("配件缺失", "missing parts"))
NOISE = Theme("noise", Name("噪音过大", "noise"))
DEAD = Theme("dead", Name("无法开机", "failure to start"))
REFUND = Theme("refund", Name("退款缓慢", "slow refund"))
INSTALLATION = Theme("installation", Name("安装问题", "installation"))
SMELL = Theme("smell", Name("异味", "bad smell"))

THEMES = (DAMAGE, LATE, MISSING, NOISE, DEAD, REFUND, INSTALLATION, SMELL)
LOGISTICS = (DAMAGE, LATE)
"""What a worse carrier makes more frequent."""

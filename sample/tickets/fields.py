"""The custom fields of the ticket system: their ids and names differ from seed to seed, as those of two Jiras do."""

from dataclasses import dataclass

from sample.draw import Draw

NAMES = {
    "product": ("产品型号", "涉及产品", "Product line"),
    "region": ("销售大区", "客户区域", "Sales region"),
    "customer": ("客户信息", "投诉客户", "Customer record"),
    "campaign": ("营销活动", "活动来源", "Campaign source"),
    "order": ("订单详情", "关联订单", "Order details"),
    "channel": ("受理渠道", "投诉渠道", "Intake channel"),
}
"""What a field holds → what three companies call it."""


@dataclass(frozen=True)
class Field:
    """A custom field."""

    id: str
    name: str


def custom_fields(seed: int) -> dict[str, Field]:
    """What a field holds → the field."""
    draw = Draw(seed, "fields")
    ids: set[int] = set()
    while len(ids) < len(NAMES):
        ids.add(draw.figure(10_100, 10_999))
    shuffled = draw.rng.sample(sorted(ids), len(ids))
    return {
        role: Field(f"customfield_{number}", names[seed % len(names)])
        for (role, names), number in zip(NAMES.items(), shuffled, strict=True)
    }

"""Everybody who occurs in the story of one company, under made-up names."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from sample.names import Firm, Name, Product, block

CATEGORIES = (
    ("空气净化器", "air purifier"),
    ("扫地机器人", "robot vacuum"),
    ("电饭煲", "rice cooker"),
    ("除湿机", "dehumidifier"),
    ("破壁机", "blender"),
    ("洗碗机", "dishwasher"),
    ("电热水壶", "kettle"),
    ("空气炸锅", "air fryer"),
    ("加湿器", "humidifier"),
    ("净水器", "water purifier"),
    ("电烤箱", "electric oven"),
    ("吹风机", "hair dryer"),
)
PRODUCTS = 8
TRADES = (
    (Name("精密注塑有限公司", "Precision Plastics Co., Ltd."), Name("注塑", "Plastics")),
    (Name("电机制造有限公司", "Motor Manufacturing Co., Ltd."), Name("电机", "Motors")),
    (Name("电子控制器有限公司", "Controls Co., Ltd."), Name("电控", "Electronic Controls")),
    (Name("表面处理有限公司", "Surface Finishing Co., Ltd."), Name("表面处理", "Finishing")),
    (Name("五金冲压有限公司", "Metal Stamping Co., Ltd."), Name("五金", "Stamping")),
    (Name("包装材料有限公司", "Packaging Co., Ltd."), Name("包装", "Packaging Materials")),
    (Name("线缆科技有限公司", "Cable Technology Co., Ltd."), Name("线缆", "Cables")),
    (Name("热工器件有限公司", "Thermal Components Co., Ltd."), Name("热工", "Thermal")),
    (Name("传感技术有限公司", "Sensing Technology Co., Ltd."), Name("传感", "Sensors")),
    (Name("压铸有限公司", "Die Casting Co., Ltd."), Name("铝压铸", "Castings")),
    (Name("橡塑制品有限公司", "Rubber Products Co., Ltd."), Name("橡塑", "Rubber")),
    (Name("印制电路有限公司", "Printed Circuits Co., Ltd."), Name("电路", "Circuits")),
)
RENAMED = (0, 2, 4, 6, 8, 10)
"""Positions of the suppliers that had another registered name."""
SUBSIDIARY_TRADES = (
    Name("新材料有限公司", "New Materials Co., Ltd."),
    Name("智能装备有限公司", "Smart Equipment Co., Ltd."),
    Name("再生资源有限公司", "Recycling Co., Ltd."),
    Name("半导体有限公司", "Semiconductor Co., Ltd."),
    Name("模具有限公司", "Tooling Co., Ltd."),
    Name("化工有限公司", "Chemicals Co., Ltd."),
)
PARENT_TRADES = (
    Name("控股集团有限公司", "Holding Group Co., Ltd."),
    Name("实业集团股份有限公司", "Industries Group Co., Ltd."),
    Name("产业投资有限公司", "Industrial Investment Co., Ltd."),
)
CARRIERS = (
    Name("速运", "Express"),
    Name("物流", "Logistics"),
    Name("快运", "Freight"),
    Name("供应链", "Supply Chain"),
    Name("货运", "Cargo"),
    Name("速递", "Courier"),
)
CITIES = 4


@dataclass(frozen=True)
class Cast:
    """Everybody who occurs in one company's story."""

    maker: Firm
    products: tuple[Product, ...]
    suppliers: tuple[Firm, ...]
    subsidiaries: tuple[Firm, ...]
    parents: tuple[Firm, ...]
    carriers: tuple[Firm, ...]
    unknown: Product
    """A product that nobody makes: questions on it have no answer."""
    cities: tuple[Name, ...]
    system: Name
    """The brand of the service desk's software."""
    paper: Name
    """The newspaper."""
    agency: Name
    """The news agency."""

    @property
    def firms(self) -> tuple[Firm, ...]:
        """Every firm that is watched: suppliers, their subsidiaries and parents."""
        return (*self.suppliers, *self.subsidiaries, *self.parents)


def cast(seed: int) -> Cast:
    """Who plays in the company of ``seed``."""
    names = iter(block(seed))
    kinds = Random(f"{seed}:cast").sample(CATEGORIES, PRODUCTS + 1)
    return Cast(
        maker=_firm(next(names), Name("电器股份有限公司", "Appliances Co., Ltd.")),
        products=tuple(_product(next(names), kind) for kind in kinds[:-1]),
        suppliers=tuple(_supplier(names, position) for position in range(len(TRADES))),
        subsidiaries=tuple(_firm(next(names), trade) for trade in SUBSIDIARY_TRADES),
        parents=tuple(_firm(next(names), trade) for trade in PARENT_TRADES),
        carriers=tuple(_firm(next(names), trade) for trade in CARRIERS),
        unknown=_product(next(names), kinds[-1]),
        cities=tuple(next(names) for _ in range(CITIES)),
        system=next(names),
        paper=next(names),
        agency=next(names),
    )


def _product(name: Name, kind: tuple[str, str]) -> Product:
    return Product(zh=name.zh + kind[0], en=f"{name.en} {kind[1]}", short=name)


def _firm(name: Name, trade: Name) -> Firm:
    return Firm(zh=name.zh + trade.zh, en=f"{name.en} {trade.en}", short=name)


def _supplier(names: Iterator[Name], position: int) -> Firm:
    trade, word = TRADES[position]
    name = next(names)
    former = next(names) if position in RENAMED else None
    return Firm(
        zh=name.zh + trade.zh,
        en=f"{name.en} {trade.en}",
        short=name,
        trading=Name(name.zh + word.zh, f"{name.en} {word.en}"),
        former=former and Name(former.zh + trade.zh, f"{former.en} {trade.en}"),
    )

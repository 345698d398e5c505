"""Fictional names, composed of a first and a second syllable so that no two seeds share one.

A name is a pair of characters with its romanisation (澜岱, Landai). The pairs are dealt out in blocks, one block a
seed, and within a block no first syllable occurs twice. Any likeness to a real firm is chance.
"""

from dataclasses import dataclass
from random import Random

FIRST = (
    "澜Lan 岑Cen 衡Heng 霁Ji 煦Xu 蔚Wei 沐Mu 璟Jing 桐Tong 砚Yan 禾He 翎Ling 槿Jin 昱Yu 骁Xiao 棠Tang "
    "茗Ming 珞Luo 麓Lu 溯Su 恺Kai 弘Hong 晟Sheng 沅Yuan 旻Min 柏Bo 苒Ran 泽Ze 樾Yue 杉Shan 邈Miao "
    "芷Zhi 钧Jun 逸Yi 淳Chun 拓Tuo 穗Sui 绮Qi 朗Lang 菡Han 楠Nan"
)
SECOND = (
    "汀ting 岱dai 朔shuo 帆fan 樵qiao 丞cheng 戈ge 笙sheng 陌mo 辰chen 皓hao 屿yu 湾wan 枫feng 磊lei "
    "珀po 翊yi 骅hua 瑭tang 渡du 洲zhou 槐huai 砾li 昶chang 濂lian 垚yao 鲲kun 檀tan 嵩song 阙que "
    "藤teng 苇wei 珂ke 泊bo 邺ye 骞qian 绪xu 津jin 棣di 荃quan 澍shu"
)
POOL = len(FIRST.split())
BLOCK = 20
"""Names a seed needs: maker, 5 products, 4 suppliers and a former name, 4 carriers, and 5 seen in passing."""
SEEDS_APART = POOL * POOL // BLOCK
"""Seeds that differ modulo this number share no name."""


@dataclass(frozen=True)
class Name:
    """A made-up name in both scripts."""

    zh: str
    en: str


@dataclass(frozen=True)
class Firm:
    """A registered firm with the names that it goes by."""

    zh: str
    en: str
    short: Name
    former: str | None = None

    @property
    def forms(self) -> tuple[str, ...]:
        """Every name, the registered Chinese one first."""
        return tuple(n for n in (self.zh, self.en, self.short.zh, self.short.en, self.former) if n is not None)


@dataclass(frozen=True)
class Product:
    """A product line: its full names and its short ones."""

    zh: str
    en: str
    short: Name

    @property
    def forms(self) -> tuple[str, ...]:
        """Every name, the one in the database first."""
        return (self.zh, self.en, self.short.zh, self.short.en)


@dataclass(frozen=True)
class Cast:
    """Everybody who occurs in one company's story."""

    maker: Firm
    products: tuple[Product, ...]
    suppliers: tuple[Firm, ...]
    carriers: tuple[Firm, ...]
    unknown: Product
    cities: tuple[Name, ...]
    system: Name
    paper: Name


CATEGORIES = (
    ("空气净化器", "air purifier"),
    ("扫地机器人", "robot vacuum"),
    ("电饭煲", "rice cooker"),
    ("除湿机", "dehumidifier"),
    ("破壁机", "blender"),
    ("洗碗机", "dishwasher"),
    ("电热水壶", "kettle"),
    ("空气炸锅", "air fryer"),
)
TRADES = (
    ("精密注塑有限公司", "Precision Plastics Co., Ltd."),
    ("电机制造有限公司", "Motor Manufacturing Co., Ltd."),
    ("电子控制器有限公司", "Controls Co., Ltd."),
    ("表面处理有限公司", "Surface Finishing Co., Ltd."),
)
CARRIERS = (("速运", "Express"), ("物流", "Logistics"), ("快运", "Freight"), ("供应链", "Supply Chain"))


def block(seed: int) -> list[Name]:
    """The :data:`BLOCK` names that belong to ``seed``, always in the same order."""
    dealer = Random("names")
    first, second = FIRST.split(), SECOND.split()
    dealer.shuffle(first)
    dealer.shuffle(second)
    start = seed % SEEDS_APART * BLOCK
    pairs = ((first[k % POOL], second[(k + k // POOL) % POOL]) for k in range(start, start + BLOCK))
    names = [Name(zh=a[0] + b[0], en=a[1:] + b[1:]) for a, b in pairs]
    Random(f"{seed}:names").shuffle(names)
    return names


def cast(seed: int) -> Cast:
    """Who plays in the company of ``seed``."""
    names = iter(block(seed))
    rng = Random(f"{seed}:cast")
    kinds = rng.sample(CATEGORIES, 6)
    maker = next(names)
    products = tuple(_product(next(names), kind) for kind in kinds[:5])
    former = next(names)
    suppliers = tuple(
        _firm(next(names), trade, f"{former.zh}{trade[0]}" if i == 0 else None) for i, trade in enumerate(TRADES)
    )
    return Cast(
        maker=_firm(maker, ("电器股份有限公司", "Appliances Co., Ltd."), None),
        products=products,
        suppliers=suppliers,
        carriers=tuple(_firm(next(names), kind, None) for kind in CARRIERS),
        unknown=_product(next(names), kinds[5]),
        cities=(next(names), next(names)),
        system=next(names),
        paper=next(names),
    )


def _product(name: Name, kind: tuple[str, str]) -> Product:
    return Product(zh=name.zh + kind[0], en=f"{name.en} {kind[1]}", short=name)


def _firm(name: Name, trade: tuple[str, str], former: str | None) -> Firm:
    return Firm(zh=name.zh + trade[0], en=f"{name.en} {trade[1]}", short=name, former=former)

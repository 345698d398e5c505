"""Words by which customers complain of a theme, as whoever reads the tickets would list them in plumbline.yaml."""

import textwrap

from sample.tickets.themes import (
    DAMAGE,
    DEAD,
    INSTALLATION,
    LATE,
    MISSING,
    NOISE,
    REFUND,
    SMELL,
    Theme,
)

WORDS: dict[Theme, str] = {
    DAMAGE: """破损, 损坏, 压坏, 压扁, 凹, 撞, 摔, 砸, 碎, 断了, 裂, 磕, 划痕, 划伤, 变形, damaged, damage, broken,
        crushed, dent, dented, torn, caved in, chipped, cracked, scratched, snapped off, bent, shattered, in pieces""",
    LATE: """晚到, 迟到, 延误, 没送到, 没有派送, 派送中, 物流停, 还在仓库, 还在路上, 一直拖到,
        天才打电话说要送, late, too late, delayed, stuck, overdue, was promised, days before it was shipped,
        the courier, never came on, delivery was moved""",
    MISSING: """缺, 漏发, 少了, 少一只, 装箱单, 实际没有, 没有电源线, 没见到, 没有放进来, missing, left out,
        not supplied, absent, not included, is not there, not in the carton""",
    NOISE: """噪音, 声音, 吵, 静音, 分贝, 电流声, 异响, 轰隆, 尖啸, 睡不着, noise, noisy, loud, louder, buzz,
        decibels, can sleep, howls, booms, whine""",
    DEAD: """打不开, 开不了机, 启动不了, 不启动, 起不来, 不工作, 死机, 没动静, 没声音没灯光, 闪一下,
        will not start, not power up, not turn on, shuts off, does nothing, dead, freezes, never comes up""",
    REFUND: """退款, 退钱, 退还, 补退, 到账, 只退了, 一分钱没见, refund, refunded, repayment, paid back, my money,
        no money, still owed""",
    INSTALLATION: """安装, 上门, 师傅, 调试, 试机, 装到一半, 墙砖打裂, 柜门打不开, 返工, 没有接好, installation,
        installed, fitter, mounting, could not set it up, fixed to the wall, cracked a tile,
        was fitted, not connected""",
    SMELL: "味, 臭, smell, smells, smelled, reeks, fumes, odour",
}
"""Words by which people complain of a theme, gathered by reading tickets of two companies."""
IN_PASSING = """没有磕碰, 没有缺, 噪音没什么, 不吵, 不是退款的事, 安装很顺利, nothing was missing,
    noise is not the point, got my money back, not about a refund, installed properly, mounting it was no trouble"""
"""Phrases that name a theme to say that it is not the matter."""

CATEGORIES = """\
            categories:         # what a complaint is about; a text that speaks of none of them, or of two, is uncertain
              of: [description]
              values:
{themes}
              ignore: [{ignore}]
"""


def categories_text() -> str:
    """The categories of a complaint's text, in YAML."""
    themes = "\n".join(f"                {theme.name.zh}: [{_wrapped(words)}]" for theme, words in WORDS.items())
    return CATEGORIES.format(themes=themes, ignore=_wrapped(IN_PASSING))


def _wrapped(words: str) -> str:
    """A list of YAML over several lines, under its beginning."""
    lines = textwrap.wrap(" ".join(words.split()), 88)
    return f"\n{' ' * 18}".join(lines)

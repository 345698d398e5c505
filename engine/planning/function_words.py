"""Words that shape a question and carry no content of their own, and words that name an operation.

The operations are read as a table: a pattern to the left, what it asks for to the right. Function words are what may
be left over when a question has been understood; anything else that is left over means that it has not.
"""

import re
from enum import StrEnum


class Operation(StrEnum):
    """What a question wants done with its figures."""

    COMPARE = "compare"
    TREND = "trend"
    HIGHEST = "highest"
    LOWEST = "lowest"
    CHANGE = "change"
    EACH = "each"
    RESPECTIVELY = "respectively"


OPERATIONS: tuple[tuple[str, Operation], ...] = (
    (r"respectively|分别(?=在|为)", Operation.RESPECTIVELY),
    (
        r"compar\w*|versus|\bvs\b\.?|differ\w*|\bgap\b|(higher|lower|more|less|better|worse|fewer) than",
        Operation.COMPARE,
    ),
    (
        r"对比|比较|相比|相差|差多少|差异|差距|高多少|低多少|多多少|少多少|(哪个|哪家|哪款|哪种|谁)更|更高|更低|还是",
        Operation.COMPARE,
    ),
    (
        r"\btrend\w*|\bdevelop\w*|over time|month[ -]by[ -]month|monthly|per month|(by|each|every) month",
        Operation.TREND,
    ),
    (r"趋势|走势|逐月|按月|每月|每个月|各月|月度", Operation.TREND),
    (
        r"\bhighest|\bmost\b|\blargest|\bbiggest|\bmaximum|\bgreatest|\btop\b|\bpeak\w*|最高|峰值|最多|最大",
        Operation.HIGHEST,
    ),
    (r"\blowest|\bleast\b|\bsmallest|\bfewest|\bminimum|最低|最少|最小", Operation.LOWEST),
    (r"\bchang\w*|\bswitch\w*|\breplac\w*|变化|变更|变动|更换|调整|换成|换了", Operation.CHANGE),
    (
        r"\b(rose|risen|ris(e|ing)|fell|fall(en|ing)?|increas\w*|decreas\w*|drop(ped)?|declin\w*|grew|grow(n|th)?|improv\w*)\b",
        Operation.CHANGE,
    ),
    (r"上升|下降|增长|增加|减少|提高|降低|升高|回落|上涨|下跌|涨幅|降幅", Operation.CHANGE),
    (r"\beach\b|\bevery\b|\bby\b|\bper\b|各个|每个|各|每|按照|按", Operation.EACH),
)

_ENGLISH = """
a an the this that these those it its they them their there here of in on at to for from with without by per
into over during within between through throughout up as about around against and or but nor so if then than
not no is are was were be been being am do does did done has have had having can could would should shall will
may might must i me my we us our you your he she who whom whose which what when where why how much many please
kindly tell show give find get look check know want need like let see say let's help list report state provide
calculate compute work out put side me's question answer quick quickly thanks thank thx hi hello hey dear team
asap pls plz again also too both all any some other another same such only just exactly overall altogether
total totals sum combined together number numbers count figure figures value values level levels rate data
record records recorded according based company database db system come came stand stood amount amounted reach
reached turn turned happen happened saw seen receive received got made make incur incurred there's what's how's
it's relate related relation relating link linked connection connect explain respect regard regarding terms
respectively whole entire full specifically particular time times period periods use used using responsible
handle handled handling hand one ones two three four pair among amongst go went gone run ran ship's vs first
second most least now currently across corresponding compared each every month months year years quarter
quarters week weeks day days date dates ever far still yet while whereas unit units low high imposed imposing
impose add adds added delivered deliver delivers delivering more less served serve serves serving issued issue
given gave levied levy fined carried carry rates amounts counts large small big say's nationwide country wide
summary summarise summarize break down breakdown side-by-side above below under following follows set alongside
beside next previous earlier later until since recently lately hold holds held keep kept ask asks asked wonder
wondering interested interest curious brief briefly short figure's actual actually really total's experience
experienced register registered
"""
ENGLISH_FUNCTION_WORDS = frozenset(_ENGLISH.split())

_CHINESE = """
请问 请帮我 请 帮我 帮忙 麻烦 劳驾 你好 您好 谢谢 我想知道 我想了解 想知道 想了解 想问 我要 我们 我 咱们 你们
您 你 他们 它们 它 给出 告诉 查一下 查下 查询 查看 查查 查 看一下 看下 看看 说明 说一下 列出 列一下 统计 计算
算一下 算算 汇总 提供 一下 并且 并 以及 及其 及 还有 同时 另外 而且 是多少 有多少 为多少 多少 是什么 什么 哪些
哪个 哪家 哪一家 哪一个 哪种 哪 几家 几次 几起 几笔 几个 几 谁 怎么样 怎样 怎么 如何 是否 有没有 吗 呢 吧 呀 啊
嘛 么 的 地 得 了 着 过 在 于 从 到 至 向 对于 对 把 被 由 为 是 有 没有 无 和 与 跟 同 或者 或 而 但 又 也 都
就 才 还 再 很 更 最 比 让 使 将 会 能 可以 要 这 那 这个 那个 这些 那些 其 其中 各自 分别 一共 总共 合计 共计
总计 总 共 全部 所有 整个 整体 总体 累计 期间 时间 时候 当时 当月 当年 内 里 中 上 下 间 之间 之 以 情况 数据
数值 数字 数 值 量 记录 信息 系统 数据库 库 我司 公司 本公司 根据 按照 依据 显示 相关 有关 关于 关系 联系 关联
关联起来 联系起来 结合 说说 介绍 具体 发生 出现 达到 收到 受到 遭 遭到 存在 使用 采用 负责 承运 家 次 起 笔 个
件 项 元 钱 月份 月 年 季度 日 每 各 按 两者 二者 两个 三个 两 一 二 三 前 后 现在 目前 最近 如下 是怎样 表现
一些 一个 号 了解 知道 想 看 说 呈现 什么样 分 份 时 多 少 高 低 大 小 好 坏 请给出 请列出 另 请分析 分析 评估
度 幅度 水平 做 进行 全国 配送 送货 派送 运送 全公司 各地 是不是 对应 分别是 又是 哪几个 哪几家 列 被罚 受罚
挨罚 请问一下 麻烦您 帮忙看下 具体数字 具体数值 情况如何 情况怎样 表现如何 具体是 各是 如何变化 怎么变 原来
之后 之前 由谁 交给
"""
CHINESE_FUNCTION_WORDS = tuple(sorted(set(_CHINESE.split()), key=lambda word: (-len(word), word)))

_GAUGES = """
share proportion percentage percent ratio main chief primary principal level size extent kind type sort
比例 占比 比重 主要 首要 程度 种类 类型
"""
GAUGE_WORDS = frozenset(_GAUGES.split())
"""Words that say what sort of thing is asked for; a text that answers need not repeat them."""

_HAN_RUN = re.compile(r"[\u4e00-\u9fff]+")
_LATIN_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9'’_.\-]*")
_HAN_STOP = re.compile("|".join(map(re.escape, CHINESE_FUNCTION_WORDS)))


def operations_in(text: str) -> tuple[tuple[Operation, tuple[int, int]], ...]:
    """The operations that ``text`` names, with their spans, in the order of the table."""
    return tuple(
        (operation, match.span())
        for pattern, operation in OPERATIONS
        for match in re.finditer(pattern, text, re.IGNORECASE)
    )


def content_words(text: str) -> tuple[str, ...]:
    """What is left of ``text`` without function words: Latin words, and Han runs of at least two characters."""
    latin = [
        word
        for match in _LATIN_WORD.finditer(text)
        if (word := match.group().rstrip(".-'’"))
        and word.lower().removesuffix("'s").removesuffix("’s") not in ENGLISH_FUNCTION_WORDS
    ]
    han = [piece for match in _HAN_RUN.finditer(text) for piece in _HAN_STOP.split(match.group()) if len(piece) > 1]
    return (*latin, *han)

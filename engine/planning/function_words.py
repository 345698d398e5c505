"""Words that shape a question and no content of their own.

They are what may be left over when a question has been understood; anything else that is left over means that it has
not. So no word may stand here that narrows a question down: no adjective, no negation, no number, no ordinal.
"""

import re

from engine.retrieval.tokens import segments

_ENGLISH = """
per a an the this that these those it its they them their there here of in on at to for from with by into over
during within between through throughout up as about around against and or but nor so if then is are was were
be been being am do does did done has have had having can could would should shall will may might must i me my
we us our you your he she who whom whose which what when where why how much many please kindly tell show give
find get look check know want need like let see say let's help list report state provide calculate compute work
out put side me's question answer quick quickly thanks thank thx hi hello hey dear team asap pls plz again also
too both all any some another only just exactly overall altogether total totals sum combined together number
numbers count figure figures value values level levels rate data record records recorded according based
company database db system come came stand stood amount amounted reach reached turn turned happen happened saw
seen receive received got made make incur incurred there's what's how's it's relate related relation relating
link linked connection connect explain respect regard regarding terms respectively entire full specifically
particular time times period periods use responsible handle handled handling ones among amongst go went gone
run ran ship's vs most least now currently across corresponding compared each every month months year years
quarter quarters ever far still yet while whereas unit units imposed imposing impose add adds added delivered
issued issue given gave levied levy fined carry
rates amounts counts say's nationwide summary summarise summarize break down breakdown side-by-side following
follows alongside beside next previous earlier later until since recently lately ask asks asked wonder
wondering interested interest curious brief briefly short figure's actual actually really total's experience
experienced register registered whats gimme pull sorry bother prepare write draft grab fetch send looking fyi
btw u ur r ok okay well wanna gonna lemme compile produce generate create make's moved moving move coincide
coincided hand out-of goes due because considering please's hows wheres either though although however hence
thus therefore roughly approximately precisely till along onto toward towards via yours mine myself ourselves
mention mentions mentioned way who's that's i'd i'm i've we'd we're we've you'd you're could've
"""
ENGLISH_FUNCTION_WORDS = frozenset(_ENGLISH.split())

_CHINESE = """
请问 请帮我 请 帮我 详细 单位 帮忙 麻烦 劳驾 你好 您好 谢谢 我想知道 我想了解 想知道 想了解 想问 我要 我们 我 咱们 你们
您 你 他们 它们 它 给出 告诉 查一下 查下 查询 查看 查查 查 看一下 看下 看看 说明 说一下 列出 列一下 统计 计算
算一下 算算 汇总 提供 一下 并且 并 以及 及其 及 还有 同时 另外 而且 是多少 有多少 为多少 多少 是什么 什么 哪些
哪个 哪家 哪一家 哪一个 哪种 哪 几家 几次 几起 几笔 几个 几 谁 怎么样 怎样 怎么 如何 是否 有没有 吗 呢 吧 呀 啊
嘛 么 的 了 着 过 在 于 从 到 至 向 对于 对 把 被 由 为 是 有 和 与 跟 同 或者 或 而 但 又 也 都 就 才 还 再 将
会 能 可以 要 这 那 这个 那个 这些 那些 其 其中 各自 分别 一共 总共 合计 共计 总计 总 共 所有 整个 整体 总体
累计 期间 时间 时候 当时 当月 当年 之 以 情况 数据 数值 数字 记录 信息 系统 数据库 库 我司 公司 本公司 根据
按照 依据 显示 相关 有关 关于 关系 联系 关联 关联起来 联系起来 结合 说说 介绍 具体 发生 出现 达到 收到 受到 遭
遭到 存在 使用 采用 负责 月份 季度 每 各 按 两者 二者 两个 三个 最近 如下 是怎样 表现 一些 一个 了解 知道
想 看 说 呈现 什么样 请给出 请列出 多少倍 百分之几 几张 几款 哪几款 哪一款 多少套 多少张 多少条 多少项 多少起
多少笔 多少名 多少位 多少人 高不高 多高 的数 的值 这几家 四家 三家 五家 台货 台数 来着 倍 另 请分析 分析 评估
做 进行 全国 全公司 各地 是不是 对应 分别是 又是 哪几个 哪几家 列 被罚 受罚 挨罚 请问一下
麻烦您 帮忙看下 具体数字 具体数值 情况如何 情况怎样 表现如何 具体是 各是 如何变化 怎么变 由谁 交给 两家 两款
这两 两个月 三个月 两个季度 几台 几件 多少台 多少件 多少次 多少家 多少钱 多少元 多少万元 有多高 有多大 有多低
多大 多低 各多少 各是多少 各为多少 分别为 个月 这几个月 这个月 那个月 之内 当中 里面 库里 系统里 数据里 的时候
一年 一个月 全年 整年 总的 期 号 年 月 之前是 现在的 当前 目前的 给我 给 帮 一看 算一算 报一下 汇报 发我 发给我
出 了吗 对吗 家的 数是 值是 之间的 份 年度 请将 请把 一并 咋样 咋 怎 啥 是啥 多少呢 准确 准确地 精确 大概 到底
究竟 啦 咯 哈 嗯 做个 做一份 出一份 出个 写一份 写个 来一份 来个 一份 报告 给出一份 帮忙看看 各家 均 个 哪款
哪些款 就看 只看 只 仅 这边 那边 这块 这里 那里 哪里 方面 来看 来说 而言 来讲 的话 请教 咨询 问下 问一下 问
打听 因为 由于 因 所以 因此 们 曾 曾经 已 已经 正 正在 便 算 算下来 大约 升 降 变 变了 换 同月 同季 当季 排
排个名 排名 排序 名 叫 叫做 原来 原名 现名 拉 拉一下 拉个 跑 导出 呗 哦 喔 噢 唉 上去 下来 上来 下去 闹 搞 弄
造成 引起 作出 做出 两边 双方 各方 这两家 那家 那份 那次 这次 这份 年里 月里 张 罚 罚过 罚了 吃了 挨 领 收 收了 一共有
中有 里有 间的 该 本 此 每家 都是 一起 一块 并列出 列明 给一下 给下 发一下 查到 查出 看到 求 求一下 要一下 需要
想看 想要 想查 能不能 能否 可否 可不可以 方便 劳烦 辛苦 谢 感谢 多谢 哪儿 何 何种 之类 等 等等 比 比的话 比较
对应的 相应 相应的 多 有多 一 家
"""
CHINESE_FUNCTION_WORDS = frozenset(_CHINESE.split())

_GAUGES = """
share proportion percentage percent ratio main chief primary principal level size extent kind type sort
比例 占比 比重 主要 首要 程度 种类 类型
"""
GAUGE_WORDS = frozenset(_GAUGES.split())
"""Words that say what sort of thing is asked for; a text that answers need not repeat them."""

_HAN_RUN = re.compile(r"[\u4e00-\u9fff]+")
_LATIN_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9'’_.\-]*")
_PHRASES = re.compile(
    r"\bhow (high|low|large|big|small|long|far|well)\b|\bat what level\b|\bhand(ed)? (in|out)\b", re.IGNORECASE
)


def content_words(text: str, fillers: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """What is left of ``text`` without function words and ``fillers``: Latin words, numbers, runs of Chinese words."""
    rest = _PHRASES.sub(" ", text)
    latin = [
        word
        for match in _LATIN_WORD.finditer(rest)
        if (word := match.group().rstrip(".-'’"))
        and (plain := word.lower().removesuffix("'s").removesuffix("’s")) not in ENGLISH_FUNCTION_WORDS
        and plain not in fillers
    ]
    return (*latin, *(run for match in _HAN_RUN.finditer(rest) for run in _content_runs(match.group(), fillers)))


def _content_runs(run: str, fillers: frozenset[str]) -> list[str]:
    """The Chinese words of ``run`` that are no function words, alone or as a phrase; neighbours stay together."""
    words = segments(run)
    runs: list[str] = [""]
    at = 0
    while at < len(words):
        phrase = next((n for n in range(4, 1, -1) if "".join(words[at : at + n]) in CHINESE_FUNCTION_WORDS), 1)
        if phrase > 1 or words[at] in fillers or _is_function(words[at]):
            runs.append("")
        else:
            runs[-1] += words[at]
        at += phrase
    return [found for found in runs if found]


def _is_function(word: str) -> bool:
    """Whether a word is a function word, or made of nothing but such."""
    if word in CHINESE_FUNCTION_WORDS:
        return True
    return any(
        word[:length] in CHINESE_FUNCTION_WORDS and _is_function(word[length:]) for length in range(1, len(word))
    )

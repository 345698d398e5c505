"""Words for questions that call a firm by another name than its registered one."""

from sample.questions.phrasing import Phrasing

SHORT = Phrasing(
    zh=(
        "{f}在{t}被罚了几次、多少钱？",
        "{t}{f}的处罚次数是多少？罚款总额呢？",
        "统计{f}{t}的罚单数量和罚款合计",
    ),
    en=(
        "{f}, {t}: number of penalties and total of the fines",
        "How many penalties did {f} get in {t}, and what do the fines add up to?",
        "Please count the penalties of {f} in {t} and add up the fines.",
    ),
)
TRADING = Phrasing(
    zh=(
        "业内常说的{f}，{t}总共交了多少罚款？",
        "{f}{t}罚款总额是多少？",
        "请问{f}在{t}的罚款一共多少元",
    ),
    en=(
        "The firm known in the trade as {f}: total fines in {t}?",
        "What do the fines of {f} in {t} add up to?",
        "Total fines, {f}, {t}",
    ),
)
FORMER = Phrasing(
    zh=(
        "以前叫{f}的那家供应商，现在叫什么？{t}被处罚了几次？",
        "{f}（旧名）现在的名称是什么，{t}有几次行政处罚？",
        "{f}后来改名了，请给出现用名称和{t}的处罚次数",
    ),
    en=(
        "{f} goes by another name now. Which one, and how many penalties did it receive in {t}?",
        "What is {f} called today, and how many times was it fined in {t}?",
        "Present name of the former {f}, and its number of penalties in {t}?",
    ),
)
SUBSIDIARY = Phrasing(
    zh=(
        "{f}控股的哪家子公司在{t}被罚过？罚款多少元？",
        "{t}{f}旗下哪家子公司受到了行政处罚，罚了多少钱？",
        "查{f}的子公司：{t}谁被罚，金额多少",
    ),
    en=(
        "Which subsidiary of {f} was fined in {t}, and how much?",
        "{f} holds a firm that was penalised in {t}. Name it and the amount.",
        "Subsidiaries of {f}, {t}: who was fined, and what amount?",
    ),
)
GROUP = Phrasing(
    zh=(
        "连同子公司一起算，{f}{t}被罚了几次，合计多少元？",
        "{f}及其控股子公司在{t}的处罚次数和罚款总额分别是多少？",
        "{t}，{f}（含子公司）处罚次数与罚款合计",
    ),
    en=(
        "{f} including its subsidiaries, {t}: penalties and total fines?",
        "Counting its subsidiaries too, how many penalties did {f} incur in {t}, and how much were the fines in total?",
        "Treat {f} and the firms it holds as one group: number of penalties in {t} and sum of the fines.",
    ),
)

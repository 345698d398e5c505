"""Words for questions that the company's sources cannot answer."""

from sample.questions.phrasing import Phrasing

UNKNOWN_PRODUCT = Phrasing(
    zh=(
        "{r}的{p}{t}退货率多少？",
        "{p}{t}在{r}的退货率有多高？",
        "想看{p}在{r}{t}的退货率数据",
    ),
    en=(
        "{p}, {r}, {t}, return rate",
        "How high was the return rate of the {p} in {r} in {t}?",
        "Please send me the {t} return rate of the {p} for {r}.",
    ),
)
BEFORE = Phrasing(
    zh=(
        "早在{t}，{p}在{r}的退货率是多少？",
        "{t}{r}{p}的退货率",
        "{p}{r}{t}退货率是多少，麻烦查下历史数据",
    ),
    en=(
        "Back in {t}, what was the return rate of the {p} in {r}?",
        "What share of the {p} units came back from {r} in {t}? I need the return rate.",
        "Historic figure wanted: {p}, {r}, return rate of {t}",
    ),
)
AFTER = Phrasing(
    zh=(
        "{p}{t}实际发货量是多少？",
        "{t}{p}一共发了多少台？",
        "给出{p}{t}的实际出货量",
    ),
    en=(
        "Actual units shipped of the {p}, {t}?",
        "How many units of the {p} were actually shipped in {t}?",
        "Please report the units of the {p} shipped in {t}.",
    ),
)
NO_METRIC = Phrasing(
    zh=(
        "负责{p}的员工{t}流失率是多少",
        "{t}{p}产线的员工流失率是多少？",
        "{p}产线{t}员工流失率",
    ),
    en=(
        "Staff turnover on the {p} line, {t}?",
        "What was the staff turnover rate of the {p} line in {t}?",
        "I would like to know how high staff turnover was on the {p} line in {t}.",
    ),
)
NO_DOCUMENT = Phrasing(
    zh=(
        "{x}请的明星代言人拿了多少代言费？",
        "{x}的明星代言费用是多少？",
        "{x}花在明星代言上的钱",
    ),
    en=(
        "Fee of the celebrity ambassador in the {x}?",
        "How much did {f} pay its celebrity ambassador for the {x}?",
        "What was the celebrity ambassador paid for appearing in the {x}?",
    ),
)
NO_PENALTY = Phrasing(
    zh=(
        "{x}{t}对{f}开出的罚单，罚款金额是多少？",
        "{f}{t}被{x}罚款了多少元？",
        "{f}{t}收到{x}的罚款决定，金额多少",
    ),
    en=(
        "Amount of the fine that the {x} imposed on {f} in {t}?",
        "How much did the {x} fine {f} in {t}?",
        "What is the amount of the fine that {f} received from the {x} in {t}?",
    ),
)

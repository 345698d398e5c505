"""Words for questions whose period depends on the day on which they are asked."""

from sample.questions.phrasing import Phrasing

LAST_MONTH = Phrasing(
    zh=(
        "刚过去的上月，{r}{p}退货率是多少？",
        "上个月{p}在{r}的退货率是多少？",
        "{r}的{p}上个月退货率怎么样，给个数",
    ),
    en=(
        "{p} in {r}: return rate last month?",
        "What was the return rate of the {p} in {r} last month?",
        "Can you tell me last month's return rate for the {p} in {r}?",
    ),
)
LAST_QUARTER = Phrasing(
    zh=(
        "上季度{f}的准时率是多少",
        "{f}上个季度的准时率有多高？",
        "请查{f}在上一季度的准时送达率",
    ),
    en=(
        "{f}: on-time rate last quarter",
        "What on-time rate did {f} achieve in the last quarter?",
        "How punctual was {f} last quarter? I need its on-time rate.",
    ),
)
YEAR_EARLIER = Phrasing(
    zh=(
        "{r}{p}上季度退货率多少，和去年同期比呢？",
        "上个季度{p}在{r}的退货率是多少？去年同期是多少？",
        "{p}在{r}：上季度的退货率与去年同期的退货率",
    ),
    en=(
        "{p}, {r}: return rate last quarter and in the same quarter a year earlier",
        "What was the return rate of the {p} in {r} last quarter, and what was it in the same period a year earlier?",
        "How does last quarter's return rate of the {p} in {r} compare with the same quarter a year earlier?",
    ),
)
SO_FAR = Phrasing(
    zh=(
        "从年初到现在，{f}吃了几张罚单？罚款总额多少？",
        "今年以来{f}被罚了几次，一共罚了多少钱？",
        "{f}，年初至今，处罚次数和罚款合计",
    ),
    en=(
        "{f}, year to date: number of penalties and total fines",
        "How many penalties have been imposed on {f} since the beginning of the year, and what are the total fines?",
        "So far this year, how many times was {f} fined, and what do the fines come to in total?",
    ),
)
LAST_YEAR = Phrasing(
    zh=(
        "去年下半年{p}在{r}一共发了多少台？",
        "{p}去年下半年在{r}的发货量是多少？",
        "帮我看下{r}去年下半年{p}的出货量",
    ),
    en=(
        "Units of the {p} shipped to {r} in the second half of last year?",
        "How many units of the {p} were shipped to {r} in the second half of last year?",
        "For the second half of last year, please give the units shipped of the {p} in {r}.",
    ),
)

"""Words for developments over time."""

from sample.questions.phrasing import Phrasing

MONTHS = Phrasing(
    zh=(
        "把{t}{p}在{r}每个月的退货率列给我，看看走势",
        "{t}，{r}{p}的退货率逐月是怎么变化的？请列出每个月的数。",
        "{p}在{r}{t}的月度退货率走势",
    ),
    en=(
        "Month by month in {t}: return rate of {p} in {r}",
        "How did the return rate of {p} in {r} develop month by month in {t}?",
        "Please list the monthly return rates of {p} in {r} for {t}, so that I can see the trend.",
    ),
)
PEAK = Phrasing(
    zh=(
        "{r}{p}退货率在{t}的最高点出现在哪个月，是多少？",
        "{p}在{r}的退货率，{t}哪个月最高？高到多少？",
        "查{t}{p}在{r}退货率最高的月份和数值",
    ),
    en=(
        "{t}: month with the highest return rate of {p} in {r}, and the rate?",
        "In which month of {t} did the return rate of {p} peak in {r}, and at what level?",
        "Tell me the month of {t} in which {p} had its highest return rate in {r} and how high it went.",
    ),
)
QUARTERS = Phrasing(
    zh=(
        "按季度看，{t}{f}的准时率怎么走？四个季度都列出来",
        "{f}{t}每个季度的准时率分别是多少，趋势如何？",
        "{f}，{t}，分季度准时率",
    ),
    en=(
        "{f}: on-time rate by quarter, {t}",
        "How did the on-time rate of {f} move from quarter to quarter in {t}?",
        "I would like to see the on-time rate of {f} for each quarter of {t}.",
    ),
)
THREE_YEARS = Phrasing(
    zh=(
        "{t}间{f}的{x}有什么变化？分年给出，单位{u}",
        "{t}，{f}的{x}逐年是多少{u}？",
        "从ESG报告看，{f}在{t}的{x}是升还是降？请列出每年的{u}数",
    ),
    en=(
        "{x} of {f}, {t}, year by year, in {u}",
        "How did '{x}' develop at {f} over {t}? Give each year in {u}.",
        "Going by its ESG report, did {f} see '{x}' rise or fall over {t}? Yearly figures ({u}), please.",
    ),
)
REVENUE = Phrasing(
    zh=(
        "公司总的销售收入从{t}到{u}涨了还是跌了？两个季度各是多少",
        "{t}和{u}各产品线合计销售收入分别是多少？变化如何？",
        "合计销售收入：{t}与{u}",
    ),
    en=(
        "Total sales revenue, {t} and {u}?",
        "What did sales revenue of all products come to in {t} and in {u}, and which way did it move?",
        "From {t} to {u}, how did our total sales revenue change? Please state both amounts.",
    ),
)

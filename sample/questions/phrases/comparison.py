"""Words for comparisons and rankings."""

from sample.questions.phrasing import Phrasing

PRODUCTS = Phrasing(
    zh=(
        "{t}，{r}的{p}和{s}的{q}，退货率各是多少、差多少？",
        "比较{p}在{r}{t}的退货率和{q}在{s}的退货率",
        "请把{p}（{r}）与{q}（{s}）{t}的退货率放在一起比一比",
    ),
    en=(
        "Return rates side by side for {t}: {p} in {r}, {q} in {s}",
        "compare {p}'s return rate in {r} in {t} with {q}'s in {s}",
        "For {t}, set the return rate of the {p} in {r} against that of the {q} in {s}.",
    ),
)
REGIONS = Phrasing(
    zh=(
        "{p}{t}的退货率在{r}和{s}有什么差别？",
        "{t}{p}退货率，{r}对{s}",
        "同样是{p}，{t}{r}与{s}的退货率分别是多少？",
    ),
    en=(
        "{p} in {t}: return rate in {r} versus {s}",
        "For the {p}, how did the return rate in {r} in {t} compare with that in {s}?",
        "How far apart were the return rates of the {p} in {r} and in {s} in {t}? Give both.",
    ),
)
YEARS = Phrasing(
    zh=(
        "{r}{p}{t}的退货率同比如何？两个数都要",
        "请问{p}{r}大区{t}的退货率是多少，去年同期又是多少？",
        "对比{t}和去年同期，{p}在{r}的退货率怎样",
    ),
    en=(
        "How does the return rate of {p} in {r} in {t} compare with the same month of the year before?",
        "{p} return rate in {r}: {t} against the same month a year earlier, please.",
        "Year on year, {p}, {r}: return rate of {t} and of the same month a year earlier?",
    ),
)
CARRIERS = Phrasing(
    zh=(
        "{f}跟{g}比，{t}谁的准时率更高？请附上两个数字",
        "{t}{f}和{g}哪家更准时？两家的准时率分别是多少？",
        "在{f}与{g}之间，{t}哪一家准点率好一些，各是多少？",
    ),
    en=(
        "{f} or {g}: whose on-time rate was higher in {t}? Both figures, please.",
        "Who delivered more punctually in {t}, {f} or {g}? I need both on-time rates.",
        "Compare the on-time rates of {f} and {g} in {t} and say who did better.",
    ),
)
HIGHEST = Phrasing(
    zh=(
        "哪个产品{t}在{r}退得最厉害，也就是退货率最高？给出数值",
        "{t}在{r}，哪款产品的退货率最高？具体是多少？",
        "{r}{t}退货率最高的产品及其退货率",
    ),
    en=(
        "{r}, {t}: product with the highest return rate, and the rate?",
        "Which product had the highest return rate in {r} in {t}, and how high was it?",
        "Of all products, which one had the highest return rate in {r} in {t}? Please state it.",
    ),
)
LOWEST = Phrasing(
    zh=(
        "{t}{p}卖得最省心的是哪个区域？按退货率最低算，并给出退货率",
        "{p}{t}在哪个区域的退货率最低？是多少？",
        "{p}，{t}，退货率最低的区域和它的退货率",
    ),
    en=(
        "Lowest return rate of the {p} by region in {t}: where, and what value?",
        "In which region did the {p} have the lowest return rate in {t}, and how low was it?",
        "Looking at {t}, name the region where the return rate of the {p} was lowest and give the rate.",
    ),
)

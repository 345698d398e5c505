"""Words for questions whose answer joins two sources."""

from sample.questions.phrasing import Phrasing

MONTHS = Phrasing(
    zh=(
        "{t}到{u}，{r}的{p}换过承运商吗？两个月的退货率和承运商各是什么",
        "{p}在{r}的退货率，{t}和{u}分别是多少？这两个月各由哪家承运商负责配送？",
        "请列出{r}{p}在{t}、{u}的退货率以及当月的承运商",
    ),
    en=(
        "{p}, {r}, {t} and {u}: return rates and carriers?",
        "What was the return rate of the {p} in {r} in {t} and in {u}, and which carrier delivered in each month?",
        "Did the carrier of the {p} in {r} change from {t} to {u}? Name both and give the return rate of each month.",
    ),
)
QUARTERS = Phrasing(
    zh=(
        "{r}{p}：{t}与{u}的退货率，以及各自的物流商",
        "从{t}到{u}，{r}{p}的退货率有变化，是不是和更换物流商有关？请给出两个季度的退货率和对应的承运商。",
        "我怀疑{r}{p}的退货率和承运商有关。{t}、{u}各是哪家在送，退货率各多少？",
    ),
    en=(
        "I suspect the logistics provider. Who delivered the {p} in {r} in {t} and in {u}, and what were the return "
        "rates?",
        "Which carrier served the {p} in {r} in {t} and which in {u}, and what was the return rate in each quarter?",
        "{p} in {r}: carrier and return rate for {t}, then for {u}",
    ),
)
PUNCTUAL = Phrasing(
    zh=(
        "{t}和{u}，{r}{p}的准时率与退货率是不是一起变的？四个数都给我",
        "{p}在{r}，{t}与{u}的准时率和退货率分别是多少？",
        "把{r}{p}在{t}、{u}的退货率和准时率对照一下",
    ),
    en=(
        "Put the return rate and the on-time rate of the {p} in {r} side by side for {t} and {u}.",
        "Did late parcels and returns go together? Return rate and on-time rate of the {p} in {r}, {t} and {u}.",
        "{p}, {r}: on-time rate and return rate in {t} and in {u}, please",
    ),
)
SPENT = Phrasing(
    zh=(
        "{f}{t}挨了几次罚，又在环保上投入了多少钱？",
        "{t}{f}的处罚次数是多少？它当年报告的环保投入是多少元？",
        "对照一下{f}{t}的行政处罚次数和ESG报告中的环保投入",
    ),
    en=(
        "{f} in {t}: number of penalties, and money spent on the environment?",
        "How many penalties did {f} receive in {t}, and how much does its report say it spent on the environment?",
        "Set the number of penalties of {f} in {t} beside what it says it invested in the environment that year.",
    ),
)
HERO = Phrasing(
    zh=(
        "{x}预算多少？主推的{p}在活动开始的{t}发了多少台？",
        "{x}的总预算是多少，主推产品{p}{t}的发货量又是多少？",
        "关于{x}：方案里的总预算，以及{p}在{t}的全国发货量",
    ),
    en=(
        "{x}: total budget, and units shipped of its hero product {p} in {t}?",
        "How much was budgeted for the {x}, and how many units of the {p}, which it promoted, were shipped in {t}?",
        "For the review of the {x} I need its total budget and the units of the {p} shipped in {t}.",
    ),
)
COMPLAINTS = Phrasing(
    zh=(
        "{t}{r}的{p}退货率多少？同期有几张工单在投诉{x}？",
        "{p}在{r}，{t}的退货率是多少，客户投诉{x}的工单有多少张？",
        "把退货和投诉连起来看：{r}{p}{t}退货率，以及因{x}而来的工单数",
    ),
    en=(
        "{p}, {r}, {t}: return rate, and how many tickets complain of {x}?",
        "What was the return rate of the {p} in {r} in {t}, and how many tickets of that time complain about {x}?",
        "Link returns to complaints for the {p} in {r}: the return rate of {t} and the count of tickets about {x}.",
    ),
)

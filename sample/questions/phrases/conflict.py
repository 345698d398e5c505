"""Words for questions on which sources contradict each other."""

from sample.questions.phrasing import Phrasing

FINE = Phrasing(
    zh=(
        "{t}{f}被{x}罚款的金额，报纸和处罚决定说法不一，各是多少？",
        "关于{x}{t}对{f}的罚款，新闻报道的数额与官方记录一致吗？两个金额分别是多少元？",
        "{f}{t}那笔来自{x}的罚款：媒体说多少，官方是多少",
    ),
    en=(
        "Fine imposed on {f} by the {x} in {t}: amount in the news, amount on record?",
        "How much was {f} fined by the {x} in {t}? The paper and our records seem to disagree; give both amounts.",
        "Does the press report the fine of the {x} on {f} in {t} correctly? State what it says and what is official.",
    ),
)
FINE_REASON = Phrasing(
    zh=(
        "{f}因“{x}”在{t}被罚，究竟罚了多少？我看到过两个不同的数字",
        "{t}{f}因{x}被罚款，报道和记录中的金额对不上，请给出两个数并说明以哪个为准",
        "核实：{t}{f}，{x}，罚款金额的两种说法",
    ),
    en=(
        "I have seen two amounts for the fine on {f} in {t} for {x}. Which are they, and which one counts?",
        "{f} was fined in {t} for {x}; what amount did the news give and what amount did the authority set?",
        "Check the fine on {f} ({x}, {t}): figure in the press against figure of the authority",
    ),
)
RATE = Phrasing(
    zh=(
        "行业协会公布的{p}{t}在{r}的退货率，和我们自己的数据各是多少、差多少？",
        "{t}{r}{p}的退货率，协会的口径与公司数据库分别是多少？",
        "{p}，{r}，{t}：协会说的退货率和内部统计的退货率",
    ),
    en=(
        "Return rate of the {p} in {r} in {t}: the association's figure and ours",
        "An association published a return rate for the {p} in {r} in {t}. What is it, and what does our database say?",
        "How far is the association's return rate for the {p} in {r} in {t} from our own? Quote both.",
    ),
)
PENALTIES = Phrasing(
    zh=(
        "{f}自称{t}受了几次行政处罚？实际记录是几次？",
        "{f}的ESG报告承认的{t}行政处罚次数，与处罚记录是否相符？各是多少起？",
        "核对{f}{t}处罚次数：ESG报告与数据库",
    ),
    en=(
        "Penalties of {f} in {t}: how many does it admit, how many are on record?",
        "Does the number of penalties that {f} reports for {t} agree with our records? Give both counts.",
        "Compare the number of penalties in {f}'s ESG report for {t} with the number in the database.",
    ),
)
BOARDS = Phrasing(
    zh=(
        "两个看板上{p}{t}的退货率不一样，各显示多少？",
        "{t}{p}的退货率，质量看板和售后看板分别是多少？为什么会不同？",
        "看板数据打架：{p}{t}退货率，按下单月份和按签收月份各是多少",
    ),
    en=(
        "{p}, {t}: return rate on the quality board and on the after-sales board?",
        "Why do the two boards show different return rates for the {p} in {t}, and what are they?",
        "Give me the return rate of the {p} in {t} by month of order and by month of receipt, as the boards show it.",
    ),
)

"""Words for look-ups."""

from sample.questions.phrasing import Phrasing

RATE = Phrasing(
    zh=(
        "{t}{r}那边{p}的退货率是多少",
        "{p}{t}在{r}的退货率是多少？",
        "领导问起{r}市场，想确认一下{t}{p}的退货率",
    ),
    en=(
        "{p}, {r}, {t}: return rate?",
        "What was the return rate of the {p} in {r} in {t}?",
        "I am preparing a slide on {r} and need the return rate of the {p} for {t}.",
    ),
)
RETURNED = Phrasing(
    zh=(
        "{p}在{r}，{t}退货量是多少？",
        "麻烦查一下{t}{r}地区一共退回了多少台{p}",
        "{t}从{r}退回来的{p}总共有多少台？",
    ),
    en=(
        "How many {p} units came back from {r} in {t}? I mean units returned, not a percentage.",
        "How many units of the {p} were returned in {r} in {t}?",
        "Units returned, {p}, {r}, {t}",
    ),
)
SHIPPED = Phrasing(
    zh=(
        "帮忙拉一个数：{t}{p}在{r}的发货量",
        "{t}往{r}发了多少台{p}？",
        "{p}在{r}的出货量，{t}，谢谢",
    ),
    en=(
        "Please give me the units shipped of the {p} in {r} for {t}.",
        "How many units of the {p} were shipped to {r} in {t}?",
        "{t}: units shipped to {r}, {p}",
    ),
)
EVERYWHERE = Phrasing(
    zh=(
        "不分区域的话，{p}{t}退货率是多少",
        "{t}，{p}全国退货率？",
        "请告诉我{t}{p}在所有区域合计的退货率",
    ),
    en=(
        "Across all regions, what was the return rate of {p} in {t}?",
        "{p} return rate, all regions, {t}",
        "Could I have the overall return rate of {p} for {t}, please?",
    ),
)
PUNCTUAL = Phrasing(
    zh=(
        "{t}送往{r}的{p}，准时率是多少？",
        "{r}{p}的包裹在{t}的准时率有多高",
        "想了解{t}{p}在{r}的按时送达率",
    ),
    en=(
        "On-time rate of {p} parcels in {r}, {t}?",
        "How punctual were the parcels of the {p} in {r} in {t}? Please give the on-time rate.",
        "What on-time delivery rate did the {p} reach in {r} in {t}?",
    ),
)
CARRIER = Phrasing(
    zh=(
        "{f}{t}的准时率",
        "{f}在{t}的准时送达率是多少？",
        "我们要和{f}谈续约，请给出它{t}的准点率",
    ),
    en=(
        "Before we renew with {f}: what was its on-time rate in {t}?",
        "Could you tell me the on-time rate of {f} in {t}?",
        "{f} punctuality, {t}",
    ),
)
BUDGET = Phrasing(
    zh=(
        "{x}一共批了多少预算？",
        "{x}的总预算是多少？",
        "查一下活动方案，{x}的预算总额是多少元",
    ),
    en=(
        "Budget of the {x}?",
        "How large was the total budget of the {x}?",
        "According to the campaign plan, how much money was set aside for the {x}?",
    ),
)
REVENUE = Phrasing(
    zh=(
        "经营回顾里，{p}在{t}卖了多少万元？",
        "{p}{t}的销售收入是多少万元？",
        "{t}{p}销售收入（万元）",
    ),
    en=(
        "Sales revenue of the {p} in {t}, in yuan?",
        "What revenue did the {p} bring in {t}?",
        "The review for {t} lists revenue by product; how much is it for the {p}?",
    ),
)
INDICATOR = Phrasing(
    zh=(
        "{f}的ESG报告里，{t}{x}是多少{u}？",
        "{f}{t}的{x}有多少{u}？",
        "请查{f}披露的{t}{x}，单位{u}",
    ),
    en=(
        "{f}, {t}: {x} in {u}?",
        "What did {f} report under '{x}' for {t}, in {u}?",
        "Please look up the figure that {f} discloses as '{x}' ({u}) for {t}.",
    ),
)
CAUSE = Phrasing(
    zh=(
        "客服热线在{t}被投诉最多的是什么原因，占来电的比例多大？",
        "{t}来电投诉的首要原因是什么？占比多少？",
        "{t}热线投诉排在首位的原因和它的占比",
    ),
    en=(
        "Top reason for calling the hotline in {t}, with its share?",
        "What was the main cause of calls in {t}, and what share of them did it make up?",
        "Remind me what most callers complained about in {t} and what percentage of the calls that was.",
    ),
)
REMINDER = Phrasing(
    zh=(
        "在{x}版本中，VIP工单多久没人响应会提醒主管？请按分钟回答",
        "{x}里VIP客户的工单超过多少分钟未响应就会提醒主管？",
        "{x}发布说明：VIP工单未响应提醒的时限是几分钟",
    ),
    en=(
        "In {x}, how many minutes may a VIP ticket wait before the supervisor is alerted?",
        "After how many minutes without a response does {x} remind the supervisor of a VIP's ticket?",
        "VIP reminder threshold in {x}, in minutes?",
    ),
)
THRESHOLD = Phrasing(
    zh=(
        "网售家电的新规里，退货率超过多少就得写原因分析？",
        "按照网售家用电器退货管理的通知，月度退货率超过多少时企业必须提交原因分析报告？",
        "监管部门关于网售家电退货的通知，触发原因报告的月度退货率门槛是多少",
    ),
    en=(
        "Return-rate limit for appliances sold online above which causes have to be reported?",
        "Under the circular on appliances sold online, above what monthly return rate must a maker report the causes?",
        "Which monthly return rate triggers the duty to hand in an analysis of causes for appliances sold online?",
    ),
)
DUE = Phrasing(
    zh=(
        "{t}的{x}交给{o}的任务是“{w}”，截止日期是哪天？",
        "{t}{x}决定由{o}{w}，要求在哪天之前完成？",
        "{o}按{t}{x}的决议要{w}，最晚什么时候办完",
    ),
    en=(
        "Deadline for {o} to {w}, as decided at the {x} in {t}?",
        "The {x} in {t} asked {o} to {w}. By what day?",
        "When does {o} have to be done with this: {w}? It was decided at the {x} in {t}.",
    ),
)

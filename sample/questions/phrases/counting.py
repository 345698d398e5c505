"""Words for questions that count complaints by what they are about."""

from sample.questions.phrasing import Phrasing

THEME = Phrasing(
    zh=(
        "{t}关于{p}的工单里，有多少张在抱怨{x}？",
        "{t}有多少张{p}的投诉工单是因为{x}？",
        "按内容归类，{p}{t}“{x}”类投诉的数量",
    ),
    en=(
        "{p}, {t}: number of complaints about {x}",
        "How many tickets about the {p} in {t} complain of {x}?",
        "Please read the tickets on the {p} opened in {t} and count those whose subject is {x}.",
    ),
)
TOP = Phrasing(
    zh=(
        "{p}的客户在{t}最不满意的是什么？这类投诉有几张工单",
        "{t}{p}的投诉集中在哪一类问题？有多少张？",
        "把{t}{p}的工单按问题归类，数量最多的一类和张数",
    ),
    en=(
        "Most frequent complaint about the {p} in {t}, with the count?",
        "What did customers complain about most in the tickets on the {p} in {t}, and in how many of them?",
        "Group the tickets on the {p} of {t} by what they are about: which group is largest, and how large?",
    ),
)
BETWEEN = Phrasing(
    zh=(
        "{t}和{u}，投诉{x}的工单各有多少？是多了还是少了",
        "投诉{x}的工单，{t}有多少张，{u}有多少张？",
        "{x}类工单数量：{t}对{u}",
    ),
    en=(
        "Tickets about {x}: {t} against {u}",
        "How many tickets complain of {x} in {t}, and how many in {u}?",
        "Did complaints about {x} become more frequent from {t} to {u}? Give both counts.",
    ),
)
IN_REGION = Phrasing(
    zh=(
        "{r}的客户{t}提交了多少张投诉{x}的工单？",
        "{t}{r}有几张工单投诉{x}？",
        "{r}，{t}，与{x}有关的投诉工单数",
    ),
    en=(
        "Complaints about {x} from {r}, {t}: how many?",
        "How many tickets from {r} complain about {x} in {t}?",
        "I need the number of tickets opened in {t} by customers in {r} because of {x}.",
    ),
)
SHARE = Phrasing(
    zh=(
        "{t}全部投诉工单中，{x}占百分之几，一共几张？",
        "{t}的投诉里{x}占多大比例？请同时给出张数",
        "{x}在{t}投诉工单中的占比及数量",
    ),
    en=(
        "Share of {x} among all complaints of {t}, and the number of tickets?",
        "What percentage of the complaints of {t} are about {x}, and how many tickets is that?",
        "Of all complaints opened in {t}, how many are about {x}, in number and in percent?",
    ),
)

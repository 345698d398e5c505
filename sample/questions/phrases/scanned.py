"""Words for questions on penalty notices that exist as scans only."""

from sample.questions.phrasing import Phrasing

FINDING = Phrasing(
    zh=(
        "{t}对{f}的处罚决定书里，执法人员查到的具体数值是多少？事由是{x}",
        "{f}{t}因{x}被处罚，决定书认定的具体数据是多少？",
        "查{f}{t}的处罚决定书（{x}）：认定的违法数值",
    ),
    en=(
        "What figure did the inspectors establish in the decision on {f} of {t} ({x})?",
        "{f} was penalised in {t} for {x}; what measured figure does the notice state?",
        "Notice to {f}, {t}, {x}: the figure of the finding?",
    ),
)
DEADLINE = Phrasing(
    zh=(
        "{f}{t}那份处罚决定书要求哪天之前整改完？",
        "{t}{x}要求{f}最晚在哪一天完成整改？",
        "{x}{t}给{f}的整改期限到什么时候为止",
    ),
    en=(
        "Deadline for mending the fault, decision of the {x} on {f}, {t}?",
        "By what day did the {x}, in its decision of {t}, order {f} to mend the fault?",
        "Until when did {f} have time to put things right after the decision of {t}?",
    ),
)
INSPECTED = Phrasing(
    zh=(
        "{x}是哪天到{f}做的检查？指{t}处罚决定所依据的那次",
        "{t}对{f}作出的处罚，现场检查是在哪一天进行的？",
        "{f}{t}被罚之前，执法人员哪天上门检查的",
    ),
    en=(
        "On which day was {f} inspected before it was fined in {t}?",
        "The notice of {t} to {f} mentions an inspection by the {x}. What day was it?",
        "Day of the inspection at {f} that led to the decision of {t}?",
    ),
)
REASON = Phrasing(
    zh=(
        "谁在{t}处罚了{f}，理由是什么？",
        "{t}处罚{f}的是哪个机关，因为什么？",
        "{f}{t}的处罚：作出决定的机关和事由",
    ),
    en=(
        "Who penalised {f} in {t}, and for what?",
        "Which authority issued the notice to {f} in {t}, and what was the reason?",
        "{f}, notice of {t}: authority and offence",
    ),
)
AMOUNT = Phrasing(
    zh=(
        "{t}{f}的罚单金额是多少，多久之内要整改？请给出截止日",
        "{f}{t}被罚款多少元？整改截止到哪天？",
        "{f}，{t}处罚决定：罚款数额与整改截止日",
    ),
    en=(
        "{f}, decision of {t}: fine, and last day for mending the fault?",
        "How much was {f} fined in {t}, and by what day did it have to mend the fault?",
        "From the notice to {f} of {t} I need the amount of the fine and the day by which the fault must be mended.",
    ),
)

"""What a report says, in both languages of questions."""

from typing import Literal

Language = Literal["en", "zh"]

WORDS: dict[str, tuple[str, str]] = {
    "title": ("Simple and Agentic RAG on the same {pairs} questions", "同样 {pairs} 个问题上的 Simple 与 Agentic RAG"),
    "short": ("In short", "结论"),
    "compared": ("What was compared", "比较了什么"),
    "compared_text": (
        "Both answered the same {pairs} of {questions} questions, on the same day and the same documents. Whether an "
        "answer is right was decided by known values, not by a person or a model. A difference is Agentic minus "
        "Simple. Its interval ({confidence}) says between which bounds the true difference lies; where it does not "
        "hold zero, chance hardly explains the difference.",
        "两者在同一天、同一批文档上回答了 {questions} 个问题中的同样 {pairs} 个。"
        "答案对不对由已知数值判定，不由人或模型判定。"
        "差值是 Agentic 减 Simple。区间（{confidence}）给出真实差值的上下界；区间不含零，差异就很难用偶然解释。",
    ),
    "all": ("(a) All questions", "(a) 全部问题"),
    "documents": ("(b) Evidence in documents alone", "(b) 证据只在文档中"),
    "with_rows": ("(c) All, Simple also searches the rows of tables", "(c) 全部问题，Simple 也检索表格行"),
    "no_rows": ("(c) does not apply: no table is configured", "(c) 不适用：没有配置表格"),
    "questions": ("questions", "问题"),
    "figure": ("figure", "指标"),
    "difference": ("difference", "差值"),
    "interval": ("interval", "区间"),
    "means": ("what it means", "含义"),
    "completion": ("completed", "完成率"),
    "accuracy": ("right", "正确率"),
    "latency_p95_s": ("19 of 20 answers within", "95% 的回答用时不超过"),
    "better": (
        "Agentic is better: {low} to {high} more of 100 questions",
        "Agentic 更好：每 100 个问题多 {low} 至 {high} 个",
    ),
    "worse": (
        "Agentic is worse: {low} to {high} fewer of 100 questions",
        "Agentic 更差：每 100 个问题少 {low} 至 {high} 个",
    ),
    "open": (
        "not decided: anything from {low} to {high} of 100 questions fits what was seen",
        "未定：每 100 个问题相差 {low} 至 {high} 个都与所见相符",
    ),
    "quicker": ("Agentic is quicker", "Agentic 更快"),
    "slower": ("Agentic is slower", "Agentic 更慢"),
    "as_quick": ("no difference in time is proved", "用时差异未得到证明"),
    "few": ("too few questions to say", "问题太少，无法判断"),
    "kinds": ("Who did right, by kind of question", "按问题类型：谁做对了"),
    "kinds_text": (
        "Right: the right answer, or none where there is none.",
        "做对：答案正确；没有答案的问题则不作答。",
    ),
    "won": ("Agentic alone", "只有 Agentic"),
    "tied": ("both or neither", "都对或都错"),
    "lost": ("Simple alone", "只有 Simple"),
    "times": ("How long answers took", "回答用时"),
    "times_text": (
        "Share of answers given within a time. A failed one counts at {deadline} s.",
        "在某一时间内给出的回答所占比例。失败的回答按 {deadline} 秒计。",
    ),
    "recall": ("Evidence found, by the length of the period asked about", "按所问时段的长短：找到的证据"),
    "recall_text": (
        "Share of the evidence in documents that is among the first {top_k} passages.",
        "文档证据出现在前 {top_k} 段中的比例。",
    ),
    "day": ("a day", "一天"),
    "month": ("up to a month", "一个月以内"),
    "quarter": ("up to a quarter", "一个季度以内"),
    "year": ("up to a year", "一年以内"),
    "longer": ("longer", "更长"),
    "none": ("no period", "没有时段"),
    "calibration": ("Does confidence mean what it says?", "置信度可信吗？"),
    "calibration_text": (
        "Of answers with like confidence, the share that was right. On the line it means what it says. Each answer's "
        "confidence was learnt from other answers only. Mean distance: {errors}.",
        "置信度相近的回答中，正确的比例。在线上即名副其实。每个回答的置信度只从其他回答学得。平均偏差：{errors}。",
    ),
    "no_calibration": ("No confidence is shown beside answers yet. {reasons}", "回答尚不显示置信度。{reasons}"),
    "few_to_learn": (
        "{path}: {right} right and {wrong} wrong answers, at least {least} of each are needed.",
        "{path}：{right} 个正确、{wrong} 个错误的回答，各需至少 {least} 个。",
    ),
    "examples": ("Examples of differences", "差异举例"),
    "examples_text": (
        "{shown} of {differing} questions on which one did right and the other did not; first those that Agentic lost.",
        "一方做对而另一方没有做对的 {differing} 个问题中的 {shown} 个；先列 Agentic 落败的。",
    ),
    "no_examples": ("On no question did one do right and the other not.", "没有一方做对而另一方没有做对的问题。"),
    "expected": ("known to be true", "已知为真"),
    "no_answer": ("no answer exists", "不存在答案"),
    "right": ("right", "对"),
    "wrong": ("not right", "不对"),
    "silent": ("(gave no answer)", "（未作答）"),
    "stands_on": ("What it stands on", "依据"),
    "not_applicable": ("n/a", "不适用"),
}


def say(key: str, language: Language, **values: object) -> str:
    """The words of ``key``; ``KeyError`` where there are none."""
    return WORDS[key][0 if language == "en" else 1].format_map(values)

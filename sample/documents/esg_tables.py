"""Tables of the suppliers' ESG reports."""

from sample.documents.paper import Grid, Language
from sample.documents.say import say
from sample.facts.esg import COURSES, INDICATORS, MONTHLY, EsgReport
from sample.months import ENGLISH

CONTENTS = (
    ("治理架构", "Governance structure", "治理"),
    ("商业道德与反腐败", "Ethics and anti-corruption", "治理"),
    ("风险管理", "Risk management", "治理"),
    ("利益相关方沟通", "Stakeholder engagement", "治理"),
    ("实质性议题", "Material topics", "治理"),
    ("能源使用", "Energy use", "环境"),
    ("可再生能源", "Renewable energy", "环境"),
    ("温室气体排放", "Greenhouse gas emissions", "环境"),
    ("取水与排水", "Water and effluents", "环境"),
    ("危险废物", "Hazardous waste", "环境"),
    ("一般固体废物", "Non-hazardous waste", "环境"),
    ("大气污染物", "Air emissions", "环境"),
    ("噪声与厂界", "Noise at the site boundary", "环境"),
    ("环保投入", "Environmental expenditure", "环境"),
    ("环境合规", "Environmental compliance", "环境"),
    ("员工构成", "Workforce profile", "社会"),
    ("招聘与流动", "Recruitment and turnover", "社会"),
    ("薪酬与福利", "Pay and benefits", "社会"),
    ("培训与发展", "Training and development", "社会"),
    ("职业健康与安全", "Occupational health and safety", "社会"),
    ("应急演练", "Emergency drills", "社会"),
    ("平等与多元", "Equality and diversity", "社会"),
    ("供应商管理", "Supplier management", "社会"),
    ("产品质量与安全", "Product quality and safety", "社会"),
    ("客户隐私", "Customer privacy", "社会"),
    ("社区与公益", "Community work", "社会"),
)
CLASSES = {"治理": "Governance", "环境": "Environment", "社会": "Social"}
STATE = (("已披露", "disclosed"), ("部分披露", "in part"), ("未披露", "not disclosed"))


def indicator_table(report: EsgReport, language: Language) -> Grid:
    """The indicators of three years."""
    zh = language == "zh"
    rows: list[tuple[str, ...]] = [
        ("指标", "单位", *map(str, report.years), "变动（%）")
        if zh
        else ("Indicator", "Unit", *map(str, report.years), "Change (%)")
    ]
    marks: dict[str, tuple[int, int]] = {}
    for item in INDICATORS:
        values = [report.values[item.key, year] for year in report.years]
        marks |= {f"{report.key}/{item.key}/{year}": (len(rows), n) for n, year in enumerate(report.years, 2)}
        change = f"{(values[-1] / values[-2] - 1) * 100:+.1f}"
        rows.append((say(language, item.name), say(language, item.unit), *map(item.printed, values), change))
    return Grid(
        title="表1　关键绩效指标" if zh else "Table 1. Key indicators",
        unit="",
        rows=tuple(rows),
        marks=marks,
        groups=(("", 1), ("", 1), ("历年数值" if zh else "Values of the year", 3), ("", 1)),
    )


def monthly_table(report: EsgReport, language: Language) -> Grid:
    """Energy, water and emissions by month of the year reported."""
    zh, year = language == "zh", report.year
    rows: list[tuple[str, ...]] = [
        ("月份", "电（兆瓦时）", "气（千立方米）", "取水（立方米）", "排放（吨）")
        if zh
        else ("Month", "Power (MWh)", "Gas (1000 m³)", "Water (m³)", "CO2e (t)")
    ]
    marks: dict[str, tuple[int, int]] = {}
    for number in range(1, 13):
        marks |= {f"{report.key}/{key}/{year}-{number:02d}": (len(rows), n) for n, key in enumerate(MONTHLY, 1)}
        label = f"{year}年{number}月" if zh else f"{ENGLISH[number - 1]} {year}"
        rows.append((label, *(f"{report.monthly[key][number - 1]:,}" for key in MONTHLY)))
    return Grid(
        title="表2　分月能源、取水与排放" if zh else "Table 2. Energy, water and emissions by month",
        unit="",
        rows=tuple(rows),
        marks=marks,
        groups=(("", 1), ("能源" if zh else "Energy", 2), ("水与排放" if zh else "Water and air", 2)),
    )


def course_table(report: EsgReport, language: Language) -> Grid:
    """Training of the year."""
    zh = language == "zh"
    rows: list[tuple[str, ...]] = [("课程", "场次", "参加人次") if zh else ("Course", "Sessions", "Participants")]
    marks: dict[str, tuple[int, int]] = {}
    for number, (course, (sessions, people)) in enumerate(zip(COURSES, report.courses, strict=True)):
        marks[f"{report.key}/course/{number}"] = (len(rows), 2)
        rows.append((say(language, course), str(sessions), str(people)))
    return Grid(title="表3　年度培训" if zh else "Table 3. Training", unit="", rows=tuple(rows), marks=marks)


def contents_table(report: EsgReport, language: Language) -> Grid:
    """The index of topics at the end: a long table of words."""
    zh = language == "zh"
    rows: list[tuple[str, ...]] = [("序号", "领域", "议题", "披露情况") if zh else ("No.", "Area", "Topic", "Status")]
    for number, (topic_zh, topic_en, area) in enumerate(CONTENTS, 1):
        state = STATE[(number * report.investment) % 7 // 3]
        name, field = (topic_zh, area) if zh else (topic_en, CLASSES[area])
        rows.append((str(number), field, name, state[0] if zh else state[1]))
    return Grid(title="附表　议题索引" if zh else "Annex. Index of topics", unit="", rows=tuple(rows))

"""Words for reports: many facts on one subject."""

from sample.questions.phrasing import Phrasing

ESG_YEAR = Phrasing(
    zh=(
        "写一份{f}的供应商ESG风险报告，范围是{t}",
        "请出具{f}{t}的ESG风险报告",
        "{f}{t}ESG风险报告，要包括处罚和环保指标",
    ),
    en=(
        "ESG risk report on {f} for {t}",
        "Please write an ESG risk report on {f} for {t}.",
        "For the supplier meeting I need a supplier risk report on {f} covering {t}, with penalties and indicators.",
    ),
)
ESG_HALF = Phrasing(
    zh=(
        "{t}{f}的ESG风险报告",
        "帮我准备{f}在{t}的供应商ESG风险报告，列明每笔处罚",
        "供应商评审要用：{f}，{t}，ESG风险报告",
    ),
    en=(
        "Prepare a supplier risk report: {f}, {t}, each penalty listed.",
        "We are reviewing {f}. Draft the ESG risk report for {t}, please.",
        "{f} ESG risk report {t}",
    ),
)
ESG_WHOLE = Phrasing(
    zh=(
        "把{f}从{t}到{u}的情况写成ESG风险报告",
        "{f}的ESG风险报告，时间从{t}起到{u}止",
        "需要{f}覆盖{t}至{u}的供应商ESG风险报告，谢谢",
    ),
    en=(
        "An ESG risk report on {f} that covers {t} to {u}",
        "Could you put together the ESG risk report of {f} from {t} to {u}?",
        "Supplier risk report, {f}, from {t} to {u}",
    ),
)
QUALITY_QUARTER = Phrasing(
    zh=(
        "{p}{t}产品质量报告",
        "请做一份{p}{t}的产品质量回顾",
        "写{t}{p}的产品质量回顾，含退货率和准时率",
    ),
    en=(
        "Write the quality report of the {p} for {t}: return rate and on-time rate.",
        "Please make a product quality review of the {p} for {t}.",
        "{p} quality report, {t}",
    ),
)
QUALITY_YEAR = Phrasing(
    zh=(
        "年度总结用的{p}{t}产品质量回顾",
        "{p}的产品质量报告，{t}全年",
        "给我{t}的{p}产品质量回顾，退货、配送都要有",
    ),
    en=(
        "Quality report on the {p}, all of {t}",
        "For the annual summary: product quality review of the {p} for {t}",
        "Give me a product quality review of the {p} covering {t}, with returns and delivery.",
    ),
)

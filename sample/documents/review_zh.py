"""The Chinese quarterly operating reviews."""

from collections.abc import Iterator
from dataclasses import dataclass

from sample.documents.paper import Block, Grid, Heading, Paper, Text, change_key, rate_key, tenths, zh_day
from sample.facts import REGIONS, Facts
from sample.figures import Share, penalties, punctuality, returns
from sample.months import Span, month, quarter


@dataclass(frozen=True)
class Edition:
    """What differs from one review to the next besides the figures."""

    key: str
    quarter: str
    before: str
    span: Span
    cause: str
    market: str
    plans: tuple[str, ...]


EDITIONS = (
    Edition(
        key="review_q4",
        quarter="2023Q4",
        before="2023Q3",
        span=quarter(2023, 4),
        cause="包装破损",
        market="四季度适逢秋季大促，线上渠道的订单集中在十一月上旬，仓库连续两周满负荷运转；进入十二月后需求回落，"
        "线下门店借年末团购恢复了一部分客流。原材料价格总体平稳，塑料粒子略有上涨，铜价小幅回落。",
        plans=(
            "会同包装供应商重新设计大件产品的缓冲内衬，先在退货偏多的区域试用，再决定是否全面更换。",
            "春节前完成各仓库的安全检查，节后复工须经设备点检合格。",
            "按月公布各承运商的准时率，连续三个月落后的，重新议价或更换。",
        ),
    ),
    Edition(
        key="review_q1",
        quarter="2024Q1",
        before="2023Q4",
        span=quarter(2024, 1),
        cause="运行噪音偏大",
        market="一季度受春节假期影响，二月的发货明显低于前后两月；三月家装旺季开启，各渠道补货积极。"
        "主要竞争品牌下调了入门机型的售价，公司没有跟进，而是把投入放在延长保修和改进售后体验上。",
        plans=(
            "由研发中心牵头，对投诉噪音的批次逐台复测，并在五月底前给出整改方案。",
            "围绕年中促销提前锁定运力，合同中写明延误的赔付标准。",
            "对受到行政处罚的供应商开展现场复核，复核结果计入年度评级。",
        ),
    ),
)


def reviews_zh(facts: Facts) -> Iterator[Paper]:
    """One review an edition."""
    for edition in EDITIONS:
        published = facts.papers.published[edition.key]
        yield Paper(
            file=f"{edition.span.zh}经营回顾.pdf",
            language="zh",
            title=f"{facts.cast.maker.short.zh}电器{edition.span.zh}经营回顾",
            issuer=facts.cast.maker.zh,
            published=published,
            byline=f"编制：经营管理部 | 发布日期：{zh_day(published)} | 内部资料",
            blocks=tuple(_blocks(facts, edition)),
        )


def _blocks(facts: Facts, edition: Edition) -> Iterator[Block]:
    yield from _overview(facts, edition)
    yield from _revenue(facts, edition)
    yield from _quality(facts, edition)
    yield from _logistics(facts, edition)
    yield from _suppliers(facts, edition)
    yield Heading("六、下一阶段安排")
    for number, plan in enumerate(edition.plans, 1):
        yield Text(f"（{number}）{plan}")
    yield Text("以上数据由经营管理部汇总，退货与物流数据取自公司数据库，收入为未经审计的管理口径。")


def _overview(facts: Facts, edition: Edition) -> Iterator[Block]:
    papers = facts.papers
    now, then = (sum(papers.revenue[p, q] for p in range(5)) for q in (edition.quarter, edition.before))
    yield Heading("一、总体情况")
    total = f"五条产品线合计实现销售收入{tenths(now)}万元"
    yield Text(
        f"{total}，环比{_move(now, then)}。{edition.market}",
        {f"revenue_total_{edition.quarter}": total},
    )
    margin = f"综合毛利率为{tenths(papers.margin[edition.quarter])}%"
    yield Text(
        f"{margin}，上一季度为{tenths(papers.margin[edition.before])}%。毛利率的变动主要来自产品结构和促销折扣，"
        "单台制造费用没有明显变化。销售费用按计划执行，未发生超预算项目。",
        {f"margin_{edition.quarter}": margin},
    )


def _move(now: int, then: int) -> str:
    change = (now / then - 1) * 100
    return f"{'增长' if change >= 0 else '下降'}{abs(change):.1f}%"


def _revenue(facts: Facts, edition: Edition) -> Iterator[Block]:
    papers = facts.papers
    rows = [("产品", edition.span.zh, "上一季度", "环比（%）")]
    marks = {}
    for position, product in enumerate(facts.cast.products[:5]):
        now, then = papers.revenue[position, edition.quarter], papers.revenue[position, edition.before]
        rows.append((product.zh, tenths(now), tenths(then), f"{(now / then - 1) * 100:+.1f}"))
        marks[f"revenue_{edition.quarter}_{position}"] = tenths(now)
    now, then = (sum(papers.revenue[p, q] for p in range(5)) for q in (edition.quarter, edition.before))
    rows.append(("合计", tenths(now), tenths(then), f"{(now / then - 1) * 100:+.1f}"))
    yield Heading("二、分产品销售收入")
    yield Grid("表1　分产品销售收入", "单位：万元", tuple(rows), marks)
    best = max(range(5), key=lambda p: papers.revenue[p, edition.quarter])
    yield Text(
        f"从规模看，{facts.cast.products[best].zh}是收入最高的产品线。其余产品的表现与渠道铺货节奏有关，"
        "区域经理应结合库存周转安排补货，避免为冲量而压货。"
    )


def _quality(facts: Facts, edition: Edition) -> Iterator[Block]:
    papers = facts.papers
    yield Heading("三、退货与投诉")
    rows = [("产品", *(r.zh for r in REGIONS), "全国")]
    marks: dict[str, str] = {}
    for product in facts.cast.products:
        shares = [returns(facts, edition.span.months, product=product, region=r) for r in REGIONS]
        rows.append(
            (product.zh, *(_percent(s) for s in (*shares, returns(facts, edition.span.months, product=product))))
        )
        marks |= {rate_key(edition.span, product, r): _percent(s) for r, s in zip(REGIONS, shares, strict=True)}
    yield Grid("表2　分产品、分区域退货率", "单位：%", tuple(rows), marks)
    share = f"{edition.cause}占全部投诉的{tenths(papers.complaint_share[edition.quarter])}%"
    yield Text(
        f"{share}，是本季度投诉的首要原因。客服中心共受理投诉{papers.complaints[edition.quarter]:,}件，"
        "其余依次为配件缺失、安装预约延迟和说明书不清。退货率按“退回台数÷发货台数”计算，"
        "同一台产品多次退换只计一次。",
        {f"complaint_share_{edition.quarter}": share},
    )


def _percent(share: Share) -> str:
    return f"{share.percent:.2f}"


def _logistics(facts: Facts, edition: Edition) -> Iterator[Block]:
    yield Heading("四、物流")
    share = punctuality(facts, edition.span.months)
    yield Text(
        f"全部承运商的包裹准时率为{_percent(share)}%，共发出包裹{share.whole:,}件。"
        "准时以签收时间不晚于承诺时间为准，因客户改约而推迟的不计为延误。"
    )
    for change in facts.changes:
        if change.month in edition.span.months:
            told = f"{change.region.zh}的{change.product.zh}改由{change.after.zh}配送"
            yield Text(
                f"{told}，自{month(change.month).zh}起执行，此前由{change.before.zh}承运。更换的理由是报价和末端网点的覆盖，"
                "区域团队须在三个月内评估其对破损和退货的影响。",
                {change_key(change.product, change.region): told},
            )


def _suppliers(facts: Facts, edition: Edition) -> Iterator[Block]:
    yield Heading("五、供应商合规")
    rows = penalties(facts, edition.span.days)
    yield Text(
        f"本季度监测到供应商行政处罚{len(rows)}起，均已录入处罚台账。采购部按照供应商管理办法与相关企业约谈，"
        "要求其在规定时间内提交整改报告，并视整改情况决定是否调整订单份额。"
    )
    for row in rows:
        yield Text(f"{zh_day(row.day)}，{row.supplier.zh}因{row.reason.zh}被{row.authority.zh}罚款{row.amount:,}元。")

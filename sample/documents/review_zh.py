"""The Chinese quarterly operating reviews."""

from collections.abc import Iterator

from sample.documents.amounts import in_yi, tenths, usd_wan
from sample.documents.dates import zh_day, zh_decade
from sample.documents.paper import Block, Heading, Paper, Text, change_key
from sample.documents.review_goods import carrier_table, monthly_parcels, monthly_returns, rate_table, yearly_returns
from sample.documents.review_ledger import penalty_ledger
from sample.documents.review_sales import purchase_table, revenue_table
from sample.facts import Facts
from sample.facts.quarters import Quarter
from sample.figures import penalties, punctuality
from sample.months import month
from sample.wording import worded

MARKETS = (
    "一季度受春节假期影响，二月的发货明显低于前后两月；三月家装旺季开启，各渠道补货积极。主要竞争品牌下调了入门机型的"
    "售价，公司没有跟进，而是把投入放在延长保修和改进售后体验上。",
    "二季度的重心是年中促销，六月的订单接近全季的四成。雨季来得早，除湿和净化类产品提前热销，厨房类产品的需求平稳。",
    "三季度天气炎热，线上渠道延续了年中的热度，线下门店则受客流减少的影响。经销商在秋季促销之前压低库存，九月发货偏慢。",
    "四季度适逢秋季大促，线上渠道的订单集中在十一月上旬，仓库连续两周满负荷运转；进入十二月后需求回落，"
    "线下门店借年末团购恢复了一部分客流。",
)
PLANS = (
    "会同包装供应商重新设计大件产品的缓冲内衬，先在退货偏多的区域试用，再决定是否全面更换。",
    "由研发中心牵头，对投诉集中的批次逐台复测，并在下季度第二个月月底前给出整改方案。",
    "按月公布各承运商的准时率，连续三个月落后的，重新议价或更换。",
    "围绕下一次促销提前锁定运力，合同中写明延误的赔付标准。",
    "对受到行政处罚的供应商开展现场复核，复核结果计入年度评级。",
)


def reviews_zh(facts: Facts, quarters: Iterator[tuple[Quarter, Quarter | None]]) -> Iterator[Paper]:
    """One review a quarter."""
    for now, before in quarters:
        yield Paper(
            file=f"{now.span.zh}经营回顾.pdf",
            language="zh",
            title=f"{facts.cast.maker.short.zh}电器{now.span.zh}经营回顾",
            issuer=facts.cast.maker.zh,
            published=now.published,
            byline=f"编制：经营管理部 | 发布日期：{zh_day(now.published)} | 内部资料",
            blocks=(
                *_overview(facts, now, before),
                *_quality(facts, now),
                *_logistics(facts, now),
                *_suppliers(facts, now),
                *_plans(now),
                Heading("附表"),
                monthly_returns(facts, "zh", now),
                monthly_parcels(facts, "zh", now),
                yearly_returns(facts, "zh", now),
                penalty_ledger(facts, "zh", now),
            ),
        )


def _overview(facts: Facts, now: Quarter, before: Quarter | None) -> Iterator[Block]:
    yield Heading("一、总体情况")
    total = f"各产品线合计实现销售收入{in_yi(now.total)}"
    move = f"，环比{_move(now.total, before.total)}" if before else ""
    yield Text(f"{total}{move}。{MARKETS[now.number - 1]}", {f"{now.key}/total": total})
    margin = worded(
        facts.seed,
        f"综合毛利率为{tenths(now.margin)}%",
        f"本季度毛利率录得{tenths(now.margin)}%",
        f"毛利率达到{tenths(now.margin)}%",
    )
    earlier = f"，上一季度为{tenths(before.margin)}%" if before else ""
    yield Text(
        f"{margin}{earlier}。毛利率的变动主要来自产品结构和促销折扣，单台制造费用没有明显变化。销售费用按计划执行。",
        {f"{now.key}/margin": margin},
    )
    export = f"出口收入{usd_wan(now.export_kusd)}"
    stock = f"季末成品库存为{tenths(now.inventory)}万元"
    yield Text(
        f"{export}，以美元结算，主要销往东南亚和中东。{stock}，周转天数与上年同期大体相当。",
        {f"{now.key}/export": export, f"{now.key}/inventory": stock},
    )
    yield Heading("二、分产品销售收入")
    yield revenue_table(facts, "zh", now, before)
    best = facts.cast.products[max(range(len(now.revenue)), key=lambda n: now.revenue[n])]
    yield Text(
        f"从规模看，{best.zh}是收入最高的产品线。其余产品的表现与渠道铺货节奏有关，区域经理应结合库存周转安排补货，"
        "避免为冲量而压货。线上收入按平台结算口径统计，未扣除平台服务费。"
    )


def _move(now: int, then: int) -> str:
    change = (now / then - 1) * 100
    return f"{'增长' if change >= 0 else '下降'}{abs(change):.1f}%"


def _quality(facts: Facts, now: Quarter) -> Iterator[Block]:
    yield Heading("三、退货与来电")
    yield rate_table(facts, "zh", now)
    share = f"{now.cause.zh}占全部来电的{tenths(now.cause_share)}%"
    calls = f"客服热线共接听投诉来电{now.hotline_calls:,}个"
    yield Text(
        f"{share}，是本季度来电的首要原因。{calls}，其余依次涉及说明书、预约和发票。退货率按“退回台数÷发货台数”计算，"
        "同一台产品多次退换只计一次。分月明细见附表1。",
        {f"{now.key}/cause": share, f"{now.key}/calls": calls},
    )


def _logistics(facts: Facts, now: Quarter) -> Iterator[Block]:
    yield Heading("四、物流")
    share = punctuality(facts, now.span.months)
    told = f"全部承运商的包裹准时率为{share.percent:.2f}%"
    yield Text(
        f"{told}，共发出包裹{share.whole:,}件。准时以签收时间不晚于承诺时间为准，因客户改约而推迟的不计为延误。",
        {f"{now.key}/punctuality": told},
    )
    yield carrier_table(facts, "zh", now)
    for change in facts.changes:
        if change.month in now.span.months:
            told = f"{change.region.zh}的{change.product.zh}改由{change.after.zh}配送"
            yield Text(
                f"{told}，自{month(change.month).zh}起执行，此前由{change.before.zh}承运。更换的理由是报价和末端网点的覆盖，"
                "区域团队须在三个月内评估其对破损和退货的影响。",
                {change_key(change.product, change.region): told},
            )


def _suppliers(facts: Facts, now: Quarter) -> Iterator[Block]:
    yield Heading("五、供应商")
    rows = penalties(facts, now.span.days)
    yield Text(
        f"本季度监测到供应商及其子公司的行政处罚{len(rows)}起，均已录入处罚台账。采购部按照供应商管理办法与相关企业约谈，"
        "要求其在规定时间内提交整改报告，并视整改情况决定是否调整订单份额。"
    )
    for n, row in enumerate(rows):
        fine = f"罚款{row.amount:,}元" if n % 2 == 0 else f"罚款{row.amount / 10_000:.2f}万元"
        when = zh_day(row.day) if n % 3 else zh_decade(row.day)
        yield Text(
            f"{when}，{row.supplier.zh}因{row.reason.zh}被{row.authority.zh}处以{fine}。",
            {f"{now.key}/penalty/{row.number}": fine},
        )
    yield Text("各月采购额见下表，处罚台账见附表4。订单数按下达日期统计，金额含税，不含模具费。")
    yield purchase_table(facts, "zh", now)


def _plans(now: Quarter) -> Iterator[Block]:
    yield Heading("六、下一阶段安排")
    for number in range(3):
        yield Text(f"（{number + 1}）{PLANS[(now.year * 4 + now.number + 2 * number) % len(PLANS)]}")
    yield Text("以上数据由经营管理部汇总，退货与物流数据取自公司数据库，收入为未经审计的管理口径。")

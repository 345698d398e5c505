"""Plans of sales campaigns: two in Chinese (DOCX), two in English (PDF)."""

from collections.abc import Iterator

from sample.documents.amounts import cny_million, tenths
from sample.documents.dates import dotted, en_day, zh_day
from sample.documents.paper import Block, Grid, Heading, Language, Paper, Text
from sample.facts import REGIONS, Facts
from sample.facts.campaigns import Campaign
from sample.wording import worded

ITEMS = (
    ("直播与达人合作", "Live streams"),
    ("站内搜索与推荐", "Search and placement"),
    ("物流补贴", "Logistics"),
    ("门店物料与导购激励", "Shops and staff"),
    ("合计", "Total"),
)


def campaign_plans(facts: Facts) -> Iterator[Paper]:
    """One plan a campaign, in turns of language."""
    for position, campaign in enumerate(facts.campaigns):
        yield _english(facts, campaign) if position % 2 == 0 else _chinese(facts, campaign)


def _chinese(facts: Facts, campaign: Campaign) -> Paper:
    return Paper(
        file=f"{campaign.name.zh}活动方案.docx",
        language="zh",
        title=f"{campaign.name.zh}活动方案",
        issuer=f"{facts.cast.maker.short.zh}电器市场部",
        published=campaign.published,
        byline=f"版本：定稿　日期：{dotted(campaign.published)}",
        blocks=tuple(_blocks_zh(facts.seed, campaign)),
    )


def _blocks_zh(seed: int, campaign: Campaign) -> Iterator[Block]:
    yield Heading("一、活动背景")
    yield Text(
        worded(
            seed,
            "上一次活动期间订单集中、发货延误，一些客户因等待过久而退货。本次方案以“少打折、多服务”为原则。",
            "复盘显示，上一次活动的退货多由破损和延误引起。本次方案把预算向物流和售后倾斜。",
            "这是全年最重要的销售节点之一。本次方案减少满减层级，把重点放在发货速度和售后体验上。",
        )
    )
    yield Heading("二、时间与目标")
    days = f"活动自{zh_day(campaign.first)}开始，至{zh_day(campaign.last)}结束"
    yield Text(f"{days}，其中前五天为预热期，最后三天为返场期。", {f"{campaign.key}/days": days})
    target = f"活动期销量目标为{campaign.target:,}台"
    hero, second = campaign.heroes
    yield Text(
        f"{target}，主推产品为{hero.zh}和{second.zh}。{REGIONS[0].zh}和{REGIONS[2].zh}承担其中的大半。",
        {f"{campaign.key}/target": target, f"{campaign.key}/heroes": f"{hero.zh}和{second.zh}"},
    )
    yield Heading("三、预算")
    budget = f"活动总预算为{tenths(campaign.budget)}万元"
    yield Text(
        f"{budget}，分配见下表。单项超出分配额一成以上的，须经财务总监批准。", {f"{campaign.key}/budget": budget}
    )
    yield _budget_table(campaign, "zh")
    voucher = f"会员可领取{campaign.voucher}元优惠券"
    yield Text(f"{voucher}，每人限领一张，不与以旧换新补贴同享。", {f"{campaign.key}/voucher": voucher})
    yield Heading("四、服务承诺")
    yield Text(
        "承诺付款后四十八小时内发货，送达时免费验机。出现破损的，凭照片当天补发，不要求客户先寄回。"
        "客服在活动期间延长值守到零点，新增的临时坐席须完成两天培训后上岗。"
    )
    yield Heading("五、风险与预案")
    yield Text(
        "一是运力不足，已与各承运商签订备用车次；二是页面价格设置错误，上线前由两人交叉核对；"
        "三是退货集中到达，质检部提前腾出周转库位，七天内完成检测和退款。"
    )
    yield Text("活动结束后两周内，由市场部会同经营管理部完成复盘，重点比较活动期与平日的退货率和准时率。")


def _budget_table(campaign: Campaign, language: Language) -> Grid:
    """How the budget is divided; the parts add up."""
    zh = language == "zh"
    rest = campaign.budget - campaign.livestream
    search, logistics = rest * 45 // 100, rest * 30 // 100
    amounts = (campaign.livestream, search, logistics, rest - search - logistics, campaign.budget)
    rows = [("项目", "金额", "占比（%）") if zh else ("Item", "Amount", "Share (%)")]
    for (name_zh, name_en), amount in zip(ITEMS, amounts, strict=True):
        printed = tenths(amount) if zh else f"{amount / 1000:,.3f}"
        rows.append((name_zh if zh else name_en, printed, f"{amount * 100 / campaign.budget:.1f}"))
    return Grid(
        title="表1　预算分配" if zh else "Table 1. Budget",
        unit="单位：万元" if zh else "CNY million",
        rows=tuple(rows),
        marks={f"{campaign.key}/livestream": (1, 1)},
    )


def _english(facts: Facts, campaign: Campaign) -> Paper:
    return Paper(
        file=f"campaign-plan-{campaign.name.en.lower().replace(' ', '-')}.pdf",
        language="en",
        title=f"{campaign.name.en}: Campaign Plan",
        issuer=f"{facts.cast.maker.short.en} Marketing",
        published=campaign.published,
        byline=f"Final version, {en_day(campaign.published)}",
        blocks=tuple(_blocks_en(facts.seed, campaign)),
    )


def _blocks_en(seed: int, campaign: Campaign) -> Iterator[Block]:
    yield Heading("Background")
    yield Text(
        worded(
            seed,
            "Orders came in waves last time, parcels were late, and some customers sent back what they had "
            "waited for too "
            "long. This plan cuts discounts and spends on service.",
            "Damage and delay caused most returns of the last sale. We therefore move money to logistics and "
            "after-sales.",
            "This sale is one of the two that make our year. There are fewer steps of rebate and a firmer "
            "promise of speed.",
        )
    )
    yield Heading("Dates and targets")
    days = f"The sale runs from {en_day(campaign.first)} to {en_day(campaign.last)}"
    yield Text(f"{days}; five days of warm-up are included.", {f"{campaign.key}/days": days})
    target = f"We mean to sell {campaign.target:,} units"
    hero, second = campaign.heroes
    yield Text(
        f"{target}. The {hero.en} and the {second.en} stand in front.",
        {f"{campaign.key}/target": target, f"{campaign.key}/heroes": f"The {hero.en} and the {second.en}"},
    )
    yield Heading("Budget")
    budget = f"The budget is {cny_million(campaign.budget)}"
    yield Text(
        f"{budget}. An item that runs over by more than a tenth needs the approval of the finance director.",
        {f"{campaign.key}/budget": budget},
    )
    yield _budget_table(campaign, "en")
    voucher = f"Members get a voucher of CNY {campaign.voucher}"
    yield Text(f"{voucher}, one a person, not together with trade-in money.", {f"{campaign.key}/voucher": voucher})
    yield from _promises_en()


def _promises_en() -> Iterator[Block]:
    yield Heading("Service")
    yield Text(
        "Orders leave within forty-eight hours of payment and are tested at the door. Damage is replaced on the "
        "same day "
        "on the strength of a photograph. The hotline stays open until midnight."
    )
    yield Heading("Risks")
    yield Text(
        "Spare lorries are booked with every carrier; prices are checked by two people before they go live; Quality "
        "clears space for returns, which are tested and refunded within seven days."
    )

"""Release notes of the service desk's software (CRM), three in Chinese and two in English."""

from collections.abc import Iterator

from sample.documents.dates import en_short_day, slashed, zh_day
from sample.documents.paper import Block, Grid, Heading, Paper, Text
from sample.facts import Facts
from sample.facts.releases import OLD_WARRANTY_MONTHS, Release

IN_ENGLISH = ("V4.3", "V4.5")
NEWS_ZH = {
    "V4.2": "工单新增“区域”字段，由收货地址自动判断，历史工单不补填。",
    "V4.4": "工单新增“促销活动”字段，由订单系统带出，便于统计活动期间的投诉。",
    "V4.6": "工单新增“承运商”字段，由订单系统带出，便于统计破损与配送的关系。",
}
NEWS_EN = {
    "V4.3": "Tickets now carry the customer's class. A VIP's ticket stays on top of the list until it is answered.",
    "V4.5": "Complaints have themes in two levels. The first is fixed; Quality maintains the second.",
}


def release_notes(facts: Facts) -> Iterator[Paper]:
    """One note a release."""
    for release in facts.releases:
        yield _english(facts, release) if release.version in IN_ENGLISH else _chinese(facts, release)


def _chinese(facts: Facts, release: Release) -> Paper:
    return Paper(
        file=f"客服工单系统{release.version}发布说明.html",
        language="zh",
        title=f"{facts.cast.system.zh}客服工单系统 {release.version} 发布说明",
        issuer=f"{facts.cast.maker.short.zh}电器信息中心",
        published=release.day,
        byline=f"发布日期：{slashed(release.day)}　适用对象：客服、售后、质检",
        blocks=tuple(_blocks_zh(release)),
    )


def _blocks_zh(release: Release) -> Iterator[Block]:
    if release.warranty_months:
        terms = f"自{zh_day(release.day)}起，整机保修期由{OLD_WARRANTY_MONTHS}个月延长至{release.warranty_months}个月"
        yield Heading("保修政策同步")
        yield Text(
            f"{terms}，系统按购买日期自动判断。此前购买的产品仍按原期限执行，坐席不得手工修改。",
            {f"{release.key}/warranty": terms},
        )
    yield Heading("一、新增功能")
    yield Text(NEWS_ZH[release.version])
    reminder = f"VIP客户的工单超过{release.vip_reminder_min}分钟未响应即提醒主管"
    yield Text(f"{reminder}，节假日同样适用。提醒记录保留一年。", {f"{release.key}/vip": reminder})
    yield Heading("二、数据处理")
    backfill = f"本次升级回填历史工单{release.backfilled:,}张"
    yield Text(
        f"{backfill}，补全其中缺失的产品型号和区域。无法匹配的工单标记为“待核实”，不参与统计。",
        {f"{release.key}/backfilled": backfill},
    )
    yield Grid(
        "表1　字段变更",
        "",
        (
            ("字段", "变更", "说明"),
            ("产品型号", "回填", "以订单系统为准"),
            ("投诉原因", "调整", "停用的分类保留在历史数据中"),
            ("保修截止日", "重算", "按当前政策计算"),
            ("备用电话", "停用", "历史数据保留"),
        ),
    )
    yield Heading("三、修复与已知问题")
    closed = f"修复缺陷{release.defects_closed}项"
    limit = f"批量导出的上限为{release.export_rows:,}行"
    yield Text(
        f"{closed}。{limit}，超过的请按月分批导出；移动端暂不显示二级分类。",
        {f"{release.key}/defects": closed, f"{release.key}/export_rows": limit},
    )


def _english(facts: Facts, release: Release) -> Paper:
    return Paper(
        file=f"service-desk-{release.version.lower()}-release-notes.html",
        language="en",
        title=f"{facts.cast.system.en} Service Desk {release.version}: Release Notes",
        issuer=f"{facts.cast.maker.short.en} IT",
        published=release.day,
        byline=f"Released {en_short_day(release.day)}. For service, after-sales and quality.",
        blocks=tuple(_blocks_en(release)),
    )


def _blocks_en(release: Release) -> Iterator[Block]:
    yield Heading("New")
    yield Text(NEWS_EN[release.version])
    reminder = f"A VIP's ticket that waits for {release.vip_reminder_min} minutes is shown to the supervisor"
    yield Text(f"{reminder}, on holidays too. Reminders are kept for a year.", {f"{release.key}/vip": reminder})
    yield Heading("Data")
    backfill = f"The upgrade completed {release.backfilled:,} old tickets"
    yield Text(
        f"{backfill} with their product and region. What could not be matched is marked as unverified and left out of "
        "statistics.",
        {f"{release.key}/backfilled": backfill},
    )
    yield Heading("Fixed, and still open")
    closed = f"{release.defects_closed} defects were closed"
    limit = f"An export holds {release.export_rows:,} rows at most"
    yield Text(
        f"{closed}. {limit}; larger ones must be divided by month. The phone app does not show second-level "
        "themes yet.",
        {f"{release.key}/defects": closed, f"{release.key}/export_rows": limit},
    )

"""The release note of the service ticket system, in Chinese."""

from sample.documents.paper import Grid, Heading, Paper, Text, zh_day
from sample.facts import Facts

OLD_WARRANTY_MONTHS = 24


def release_note(facts: Facts) -> Paper:
    """The release that brings the new warranty terms."""
    papers, who = facts.papers, facts.cast
    published = papers.published["release"]
    product = f"{who.system.zh}客服工单系统"
    terms = f"自{zh_day(published)}起，整机保修期由{OLD_WARRANTY_MONTHS}个月延长至{papers.warranty_months}个月"
    backfill = f"本次升级回填历史工单{papers.tickets_backfilled:,}张"
    return Paper(
        file="客服工单系统V4.6发布说明.html",
        language="zh",
        title=f"{product} V4.6 发布说明",
        issuer=f"{who.maker.short.zh}电器信息中心",
        published=published,
        byline=f"发布日期：{published.year}/{published.month}/{published.day}　适用对象：客服、售后、质检",
        blocks=(
            Heading("一、保修政策同步"),
            Text(
                f"{terms}，系统按购买日期自动判断。此前购买的产品仍按原期限执行，坐席不得手工修改；"
                "电机和压缩机等核心部件的期限不变。",
                {"warranty": terms},
            ),
            Heading("二、新增功能"),
            Text(
                "工单新增“承运商”字段，由订单系统带出，便于统计破损与配送的关系。VIP客户的工单在列表中置顶，两小时未响应即提醒主管。"
            ),
            Text(
                "投诉原因改为两级分类，一级为外观、性能、配件、安装、物流五类，二级由质检部维护，停用的分类保留在历史数据中。"
            ),
            Heading("三、数据处理"),
            Text(
                f"{backfill}，补全其中缺失的产品型号和区域。回填以订单系统为准，无法匹配的工单标记为“待核实”，不参与统计。",
                {"tickets_backfilled": backfill},
            ),
            Grid(
                "表1　字段变更",
                "",
                (
                    ("字段", "变更", "说明"),
                    ("承运商", "新增", "来自订单系统，只读"),
                    ("投诉原因", "拆分", "一级、二级分类"),
                    ("保修截止日", "调整", "按新政策重新计算"),
                    ("备用电话", "停用", "历史数据保留"),
                ),
            ),
            Heading("四、已知问题"),
            Text("批量导出超过一万行时可能超时，请按月分批导出；移动端暂不显示二级分类，将在下一版本修复。"),
        ),
    )

"""The plan of the mid-year sales campaign, in Chinese."""

from sample.documents.paper import Grid, Heading, Paper, Text, tenths, zh_day
from sample.facts import REGIONS, Facts


def campaign_plan(facts: Facts) -> Paper:
    """The plan of the campaign of June 2024."""
    papers, who = facts.papers, facts.cast
    published = papers.published["campaign"]
    rest = papers.campaign_budget - papers.livestream_budget
    search, logistics = rest * 45 // 100, rest * 30 // 100
    shares = (
        ("直播与达人合作", papers.livestream_budget),
        ("站内搜索与推荐", search),
        ("物流补贴", logistics),
        ("门店物料与导购激励", rest - search - logistics),
        ("合计", papers.campaign_budget),
    )
    budget = f"活动总预算为{tenths(papers.campaign_budget)}万元"
    target = f"活动期销量目标为{papers.campaign_target:,}台"
    days = f"活动自{zh_day(papers.campaign_start)}开始，至{zh_day(papers.campaign_end)}结束"
    hero, second = who.products[0], who.products[3]
    rows = (
        ("项目", "金额", "占比（%）"),
        *((n, tenths(v), f"{v * 100 / papers.campaign_budget:.1f}") for n, v in shares),
    )
    return Paper(
        file="2024年年中大促活动方案.docx",
        language="zh",
        title="2024年年中大促活动方案",
        issuer=f"{who.maker.short.zh}电器市场部",
        published=published,
        byline=f"版本：定稿　日期：{published.year}.{published.month}.{published.day}",
        blocks=(
            Heading("一、活动背景"),
            Text(
                "年中大促是上半年最重要的销售节点。去年活动期间订单集中、发货延误，一些客户因等待过久而退货。"
                "今年的方案以“少打折、多服务”为原则，把预算向物流和售后倾斜。"
            ),
            Heading("二、时间与目标"),
            Text(f"{days}，其中前五天为预热期，最后三天为返场期。", {"campaign_days": days}),
            Text(
                f"{target}，主推产品为{hero.zh}和{second.zh}。各区域的目标由区域经理在启动会上认领，{REGIONS[0].zh}和"
                f"{REGIONS[2].zh}承担其中的大半。",
                {"campaign_target": target},
            ),
            Heading("三、预算"),
            Text(
                f"{budget}，分配见下表。单项支出超出分配额一成以上的，须经财务总监批准。", {"campaign_budget": budget}
            ),
            Grid("表1　预算分配", "单位：万元", rows, {"livestream_budget": tenths(papers.livestream_budget)}),
            Heading("四、服务承诺"),
            Text(
                "承诺付款后四十八小时内发货，送达时免费验机。出现破损的，凭照片当天补发，不要求客户先寄回。"
                "客服在活动期间延长值守到零点，新增的临时坐席须完成两天培训后上岗。"
            ),
            Heading("五、风险与预案"),
            Text(
                "一是运力不足，已与各承运商签订备用车次；二是页面价格设置错误，上线前由两人交叉核对；"
                "三是退货集中到达，质检部提前腾出周转库位，七天内完成检测和退款。"
            ),
            Text("活动结束后两周内，由市场部会同经营管理部完成复盘，重点比较活动期与平日的退货率和准时率。"),
        ),
    )

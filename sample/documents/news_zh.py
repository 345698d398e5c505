"""Chinese news stories: what is told of each kind of item."""

from collections.abc import Iterator

from sample.documents.amounts import hundredths, in_wan, tenths
from sample.documents.dates import zh_day
from sample.documents.paper import Block, Heading, Text
from sample.facts import Facts
from sample.facts.news import ContractNews, FineNews, NewsItem, PlantNews, RateNews, RenameNews
from sample.figures import penalties
from sample.months import month
from sample.wording import worded


def story_zh(facts: Facts, item: NewsItem) -> tuple[str, tuple[Block, ...]]:
    """Headline and text."""
    match item:
        case PlantNews():
            headline = f"{item.supplier.short.zh}新工厂在{item.city.zh}开工"
            return headline, tuple(_plant(facts, item))
        case ContractNews():
            headline = f"{facts.cast.maker.short.zh}电器与{item.carrier.short.zh}签订配送协议"
            return headline, tuple(_contract(facts, item))
        case FineNews():
            return f"{item.penalty.supplier.short.zh}因{item.penalty.reason.zh}被罚", tuple(_fine(facts, item))
        case RateNews():
            headline = f"行业协会发布{item.span.zh}家电退货监测"
            return headline, tuple(_rate(facts, item))
        case RenameNews():
            return f"{item.former.zh}更名", tuple(_rename(facts, item))


def _plant(facts: Facts, item: PlantNews) -> Iterator[Block]:
    firm, city = item.supplier, item.city.zh
    yield Text(
        f"{zh_day(item.day)}上午，{firm.zh}新工厂在{city}市高新区开工。项目占地约一百二十亩，分两期建设，一期厂房预计明年"
        "上半年封顶。"
    )
    investment = f"项目总投资{tenths(item.investment)}万元"
    yield Text(
        f"{investment}，资金来自企业自筹和银行贷款。公司负责人在开工仪式上说，家电整机厂对关键部件的需求增长很快，"
        "现有产线已连续两年满产。",
        {f"{item.key}/investment": investment},
    )
    capacity, jobs = f"年产能{item.capacity}万套", f"新增就业岗位{item.jobs}个"
    yield Text(
        f"达产后{capacity}，预计{jobs}。项目将采用自动上料和在线检测，单位产品能耗比老厂降低两成左右。",
        {f"{item.key}/capacity": capacity, f"{item.key}/jobs": jobs},
    )
    yield Heading("环保与安全受关注")
    known = [p for p in facts.penalties if p.supplier == firm and p.day < item.day]
    record = (
        "公开信息显示，"
        f"{firm.short.zh}近年曾因{'、'.join(dict.fromkeys(p.reason.zh for p in known))}等问题受到行政处罚。"
        "对此公司表示，相关问题已经整改，"
        if known
        else f"公开信息中未见{firm.short.zh}受到行政处罚的记录。公司表示，"
    )
    yield Text(f"{record}新厂的环评文件已获批复，危险废物库房按最新标准建设。")
    yield Text(
        f"{facts.cast.maker.short.zh}电器是该公司的主要客户之一。业内人士认为，关键零部件的产能向少数供应商集中，"
        "整机厂更需要持续跟踪供应商的合规情况。"
    )


def _contract(facts: Facts, item: ContractNews) -> Iterator[Block]:
    maker, carrier = facts.cast.maker, item.carrier
    yield Text(
        f"{maker.zh}日前与{carrier.zh}签订协议，由后者承担县域市场的送装一体服务。此前双方在两个省试点了半年，"
        "客户投诉少于预期。"
    )
    term = f"协议期限为{item.months}个月"
    yield Text(
        f"{term}，到期可续签一年，内容包括工厂提货、区域仓储和送货入户。价格没有公布。",
        {f"{item.key}/months": term},
    )
    hubs = f"{carrier.short.zh}将新设{item.hubs}个送装网点"
    yield Text(
        f"{hubs}，多数位于此前没有双人送装的县城。司机须经培训，离开前要完成开箱、安装和试机。",
        {f"{item.key}/hubs": hubs},
    )
    fee = f"每迟到一件，承运方按货值的{hundredths(item.late_fee)}%赔付"
    yield Text(f"{fee}，全年设有上限。分析人士称，这样的条款在业内并不多见。", {f"{item.key}/late_fee": fee})


def _fine(facts: Facts, item: FineNews) -> Iterator[Block]:
    penalty = item.penalty
    yield Text(
        worded(
            facts.seed,
            f"本报获悉，{penalty.supplier.zh}因{penalty.reason.zh}，近日被{penalty.authority.zh}处罚。",
            f"记者从知情人士处了解到，{penalty.authority.zh}已对{penalty.supplier.zh}作出处罚，事由是{penalty.reason.zh}。",
            f"{penalty.supplier.zh}又吃罚单。据了解，处罚由{penalty.authority.zh}作出，起因是{penalty.reason.zh}。",
        )
    )
    stated = f"罚款金额为{in_wan(item.stated)}"
    yield Text(
        f"据一位接近公司的人士透露，{stated}。截至发稿，公司没有回应采访请求，处罚决定书全文尚未公示，上述数字未获官方证实。",
        {f"{item.key}/stated": stated},
    )
    yield Text(
        f"{penalty.supplier.short.zh}为多家家电企业供货。其主要客户{facts.cast.maker.short.zh}电器表示，已要求对方说明情况，"
        "并将视整改结果决定后续订单。"
    )
    earlier = [p for p in penalties(facts, (facts.penalties[0].day, penalty.day), penalty.supplier) if p != penalty]
    if earlier:
        yield Text(f"这不是该公司第一次受罚。此前它曾因{earlier[-1].reason.zh}被{earlier[-1].authority.zh}处罚。")


def _rate(facts: Facts, item: RateNews) -> Iterator[Block]:
    yield Text(
        f"家用电器流通协会{zh_day(item.day)}发布{item.span.zh}退货监测结果。协会从主要电商平台抽取订单，"
        "按买家提出退货申请的时间统计，与企业按实际退回台数的口径不同。"
    )
    stated = f"{item.product.zh}在{item.region.zh}的退货率为{hundredths(item.stated)}%"
    yield Text(
        f"监测显示，{stated}，高于协会样本的平均水平。协会同时说明，部分申请后来被撤回，数据会高于企业公布的数字。",
        {f"{item.key}/stated": stated},
    )
    yield Text(
        f"{facts.cast.maker.short.zh}电器回应称，公司以仓库实际收到的退货为准，二者不可直接比较，但会参考监测结果改进包装。"
    )
    yield Heading("协会的建议")
    yield Text("协会建议企业在商品页面写明噪音、尺寸和安装条件，减少因预期不符造成的退货；平台应当按原因公布退货数据。")


def _rename(facts: Facts, item: RenameNews) -> Iterator[Block]:
    told = f"{item.former.zh}更名为{item.supplier.zh}"
    yield Text(
        f"经登记机关核准，{told}，自{zh_day(item.day)}起使用新名称，统一社会信用代码不变。",
        {f"{item.key}/told": told},
    )
    yield Text("公司公告称，原名称下签订的合同继续有效，发票抬头自次月起更换，请客户更新系统中的资料。")
    yield Text(
        f"更名后，公司对外简称“{item.supplier.short.zh}”。{facts.cast.maker.short.zh}电器采购部已通知各部门，"
        f"{month(f'{item.day:%Y-%m}').zh}以后的单据一律使用新名称。"
    )

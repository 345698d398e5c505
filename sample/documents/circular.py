"""Circulars of authorities, in Chinese."""

from collections.abc import Iterator

from sample.documents.amounts import tenths
from sample.documents.dates import zh_day, zh_formal_day
from sample.documents.paper import Block, Grid, Heading, Paper, Text
from sample.facts import Facts
from sample.facts.policies import Policy
from sample.wording import worded

OPENINGS = {
    "returns": "近年来，网络销售已成为家用电器的主要渠道，"
    "退货数量随之上升。部分企业对退货原因不作分析，个别产品的质量问题"
    "长期得不到纠正。",
    "waste": "在近期的执法检查中，一些企业的危险废物贮存场所不防雨、不防渗，标识缺失，台账与实物不符，存在环境风险。",
    "welding": "今年以来，外地发生多起因无证焊接引发的火灾。"
    "为防范同类事故，市应急管理局决定在全市工业企业开展专项检查。",
    "packaging": "家用电器的包装层数多、空隙大，既浪费材料，也增加运输破损。为落实限制过度包装的要求，现提出以下规定。",
    "energy": "为准确掌握工业用电情况，支撑能耗双控考核，现就重点用能企业按月报送用电数据提出如下要求。",
}
THRESHOLDS = {
    "returns": "月度退货率超过{}%的家用电器，生产企业应当提交原因分析报告",
    "waste": "贮存危险废物超过{}吨的企业，应当安装视频监控并联网",
    "welding": "抽查发现无证人员超过应持证人数{}%的企业，列入重点监管名单",
    "packaging": "单件产品的包装空隙率不得超过{}%",
    "energy": "年用电量超过{}万千瓦时的企业，应当报送分月数据",
}
DUTIES = {
    "returns": (
        "生产企业应当按产品、按月记录发货台数、退回台数和退货原因，台账保存不少于三年。平台企业应当配合提供数据。",
        "更换承运商的，应当在台账中注明更换的日期和区域，以便分析退货率的变化。",
    ),
    "waste": (
        "贮存场所应当防风、防雨、防晒、防渗漏，并按类别分区，不相容的废物不得混放。",
        "每批废物的入库、出库和转移应当当日登记，联单保存不少于五年。",
    ),
    "welding": (
        "企业应当核对全部特种作业人员的证件，证件过期或者与本人不符的，立即停止作业。",
        "外来施工队伍由发包单位一并核查，不得以包代管。",
    ),
    "packaging": (
        "缓冲材料优先使用纸质或者可回收材料，内外包装不得超过三层。",
        "生产企业应当在产品手册中说明包装的回收办法，并接受消费者退回的外包装。",
    ),
    "energy": (
        "数据以供电企业的结算电量为准，自发自用的光伏电量单独填报。",
        "能源管理员应当经过培训，更换人员的须在五日内备案。",
    ),
}


def circulars(facts: Facts) -> Iterator[Paper]:
    """One circular a topic."""
    for policy in facts.policies:
        yield Paper(
            file=f"{policy.topic.title}.pdf",
            language="zh",
            title=policy.topic.title,
            issuer=policy.authority.zh,
            published=policy.day,
            byline=policy.number,
            blocks=tuple(_blocks(facts.seed, policy)),
        )


def _blocks(seed: int, policy: Policy) -> Iterator[Block]:
    topic = policy.topic
    yield Text("各区县局，各有关企业：")
    yield Text(OPENINGS[topic.key] + worded(seed, "现就有关事项通知如下。", "现将要求通知如下。", "现通知如下。"))
    yield Heading("一、适用范围")
    yield Text(
        f"本通知适用于在{policy.city.zh}市登记的工业企业，以及通过网络在本市销售产品的生产者和经营者。"
        "小微企业可以委托第三方机构代为履行报送义务，但责任不转移。"
    )
    yield Heading("二、基本要求")
    for number, duty in enumerate(DUTIES[topic.key], 1):
        yield Text(f"（{number}）{duty}")
    rule = THRESHOLDS[topic.key].format(tenths(policy.threshold))
    yield Heading("三、界限与报告")
    yield Text(f"{rule}。计算口径按月，四舍五入保留一位小数。", {f"{policy.key}/threshold": rule})
    term = f"报告期限为{policy.report_days}个工作日"
    yield Text(
        f"{term}，自当月结束之日起计算。逾期不报告或者报告内容不实的，列入重点检查名单。",
        {f"{policy.key}/report_days": term},
    )
    yield Heading("四、分工")
    yield Grid(
        "表1　任务分工",
        "",
        (
            ("任务", "责任单位", "完成时限"),
            ("摸底排查", "各区县局", "施行之日起一个月内"),
            ("业务培训", "市局业务处室", "施行之日起两个月内"),
            ("数据联网", "信息中心", "施行之日起三个月内"),
            ("联合抽查", "市局会同有关部门", "每半年一次"),
            ("结果公示", "市局办公室", "抽查结束后二十日内"),
        ),
    )
    yield from _closing(seed, policy)


def _closing(seed: int, policy: Policy) -> Iterator[Block]:
    yield Heading("五、监督检查")
    yield Text(
        worded(
            seed,
            "各区县局每半年开展一次抽查，抽查结果向社会公布。对主动报告并及时整改的企业，依法从轻处理。",
            "市局将采取随机抽取检查对象、随机选派执法人员的方式开展检查，检查情况计入企业信用记录。",
            "对多次违反本通知的企业，由市局约谈主要负责人，并抄送其主要客户所在行业的协会。",
        )
    )
    yield Text("企业可以通过政务服务网提交报告，也可以书面报送。报送的商业秘密受法律保护，任何单位和个人不得泄露。")
    effective = f"本通知自{zh_day(policy.effective)}起施行"
    yield Text(
        f"{effective}，有效期两年。此前规定与本通知不一致的，以本通知为准。",
        {f"{policy.key}/effective": effective},
    )
    yield Text(policy.authority.zh, signature=True)
    yield Text(zh_formal_day(policy.day), signature=True)

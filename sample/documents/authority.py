"""Letters from authorities: a penalty notice to a supplier, and a circular on returns."""

from sample.documents.paper import Heading, Paper, Text, hundredths, tenths, zh_day, zh_formal_day
from sample.facts import Facts


def penalty_notice(facts: Facts) -> Paper:
    """The notice of the second penalty of the table: the first supplier, by the environmental bureau."""
    penalty, papers = facts.penalties[1], facts.papers
    firm, bureau = penalty.supplier, penalty.authority.zh
    office = f"{bureau[0]}环罚"
    deadline = f"责令你单位于{zh_day(papers.rectification)}前完成整改"
    excess = f"总磷日均浓度超过许可限值{hundredths(papers.overshoot)}倍"
    return Paper(
        file=f"行政处罚决定书_{firm.short.zh}.pdf",
        language="zh",
        title="行政处罚决定书",
        issuer=bureau,
        published=penalty.day,
        byline=f"{office}〔{penalty.day.year}〕{papers.case_number}号",
        blocks=(
            Text(f"当事人：{firm.zh}（曾用名：{firm.former.zh if firm.former else '无'}）"),
            Text("住所：高新技术产业园区北二路。法定代表人及联系方式见送达回证。"),
            Heading("一、违法事实和证据"),
            Text(
                "我局执法人员对你单位进行现场检查时，在污水总排放口采集水样，并委托有资质的监测机构分析。"
                "检查时生产线正常运行，废水经厂内处理站处理后排入市政管网。你单位环保负责人在场，对采样过程无异议。"
            ),
            Text(
                f"{excess}，属于{penalty.reason.zh}。上述事实，有现场检查笔录、采样记录、监测报告、询问笔录和现场照片为证。"
                "经查，超标的直接原因是除磷药剂投加泵故障后未及时更换，值班记录中有连续三日的缺失。",
                {"overshoot": excess},
            ),
            Heading("二、陈述申辩情况"),
            Text(
                "我局依法告知你单位拟作出处罚的事实、理由和依据，以及陈述、申辩和要求听证的权利。"
                "你单位在规定期限内提交了书面意见，表示承认违法事实，已订购备用设备，请求从轻处罚。我局对主动配合调查的情节予以采纳。"
            ),
            Heading("三、处罚依据和种类"),
            Text(
                f"决定对你单位罚款人民币{penalty.amount:,}元。依据水污染防治的有关规定，结合违法情节和整改态度，参照裁量基准作出上述决定。"
            ),
            Text(
                f"{deadline}，并在完成后十日内向我局提交整改报告和复测数据。整改期间应增加自行监测的频次，监测结果每周报送一次。",
                {"rectification": deadline},
            ),
            Heading("四、履行方式和救济途径"),
            Text(
                "你单位应自收到本决定书之日起十五日内将罚款缴至指定账户。逾期不缴纳的，每日按罚款数额的百分之三加处罚款。"
                "如不服本决定，可在六十日内申请行政复议，也可在六个月内提起行政诉讼。复议和诉讼期间，本决定不停止执行。"
            ),
            Text(bureau, signature=True),
            Text(zh_formal_day(penalty.day), signature=True),
        ),
    )


def circular(facts: Facts) -> Paper:
    """A city's circular on returns of appliances sold online."""
    papers, city = facts.papers, facts.cast.cities[0]
    issuer = f"{city.zh}市市场监督管理局"
    published = papers.published["circular"]
    threshold = f"月度退货率超过{tenths(papers.policy_threshold)}%的家用电器"
    effective = f"本通知自{zh_day(papers.policy_effective)}起施行"
    return Paper(
        file="关于加强网售家用电器退货管理的通知.pdf",
        language="zh",
        title="关于加强网售家用电器退货管理的通知",
        issuer=issuer,
        published=published,
        byline=f"{city.zh[0]}市监发〔{published.year}〕{papers.case_number + 23}号",
        blocks=(
            Text("各区县市场监督管理局，各有关平台企业、生产企业："),
            Text(
                "近年来，网络销售已成为家用电器的主要渠道，退货数量随之上升。部分企业对退货原因不作分析，个别产品的质量问题"
                "长期得不到纠正。为保护消费者权益，督促企业改进质量，现就有关事项通知如下。"
            ),
            Heading("一、建立退货台账"),
            Text(
                "生产企业应当按产品、按月记录发货台数、退回台数和退货原因，台账保存不少于三年。平台企业应当配合提供数据，"
                "不得以商业秘密为由拒绝监管部门依法查询。"
            ),
            Heading("二、明确报告义务"),
            Text(
                f"{threshold}，生产企业应当提交原因分析报告。报告应当说明退货集中的型号、批次和区域，已经采取的措施和预计见效的时间。"
                "退货率以当月退回台数除以当月发货台数计算。",
                {"policy_threshold": threshold},
            ),
            Text(
                f"报告期限为{papers.policy_report_days}个工作日，自当月结束之日起计算。逾期不报告的，列入重点检查名单。"
            ),
            Heading("三、规范物流责任"),
            Text(
                "因运输造成破损的，销售者应当先行为消费者办理退换，再向承运商追偿。更换承运商的，应当在台账中注明更换的日期和区域，"
                "以便分析退货率的变化。"
            ),
            Heading("四、加强监督检查"),
            Text("各区县局每半年开展一次抽查，抽查结果向社会公布。对主动报告并及时整改的企业，依法从轻处理。"),
            Text(
                f"{effective}，有效期两年。此前规定与本通知不一致的，以本通知为准。",
                {"policy_effective": effective},
            ),
            Text(issuer, signature=True),
            Text(zh_formal_day(published), signature=True),
        ),
    )

"""Suppliers' ESG reports in Chinese."""

from collections.abc import Iterator

from sample.documents.amounts import tenths
from sample.documents.esg_tables import contents_table, course_table, indicator_table, monthly_table
from sample.documents.paper import Block, Heading, Text
from sample.facts import Facts
from sample.facts.esg import EsgReport
from sample.wording import worded


def blocks_zh(facts: Facts, report: EsgReport) -> Iterator[Block]:
    """The report's text and tables."""
    yield from _about(facts, report)
    yield from _environment(facts.seed, report)
    yield from _people(facts.seed, report)
    yield from _compliance(facts.seed, report)
    yield from _partners()
    yield Heading("七、目标与展望")
    target = f"到{report.target_year}年，范围一和范围二排放较{report.year}年下降{tenths(report.target_cut)}%"
    yield Text(
        f"{target}。实现路径包括屋顶光伏扩容、空压站余热回收和注塑机伺服改造。我们每年披露进展，未达成时说明原因。",
        {f"{report.key}/target": target},
    )
    yield contents_table(report, "zh")


def _about(facts: Facts, report: EsgReport) -> Iterator[Block]:
    firm = report.supplier
    entry = next(r for r in facts.registrations if r.firm == firm)
    former = f"原名{firm.former.zh}，" if firm.former else ""
    yield Heading("一、关于本报告")
    yield Text(
        f"{firm.zh}（以下简称“{firm.short.zh}”或“公司”）{former}成立于{entry.founded}年，位于{entry.city.zh}市，"
        f"注册资本{entry.capital:,}万元。本报告的时间范围为{report.year}年1月1日至12月31日，部分内容涉及以前年度。"
    )
    yield Text(
        worded(
            facts.seed,
            "报告由可持续发展办公室编写，经董事会审议通过，数据未经第三方鉴证。",
            "本报告由公司环境与社会责任小组编制，管理层对其真实性负责，尚未聘请外部机构核验。",
            "编写工作由综合管理部牵头，各车间和职能部门提供数据，董事长签发，未作外部鉴证。",
        )
        + "报告中的金额除另有说明外以人民币计。如有前后年度口径不一致，以本报告为准。"
    )
    for owned in facts.ownerships:
        if owned.owner == firm:
            told = f"持有{owned.owned.zh}{tenths(owned.share)}%的股权"
            yield Text(f"公司{told}，其环境数据单独统计，不计入本报告。", {f"{report.key}/{owned.key}": told})
        if owned.owned == firm:
            told = f"控股股东为{owned.owner.zh}，持股{tenths(owned.share)}%"
            yield Text(f"公司的{told}，不参与日常经营。", {f"{report.key}/{owned.key}": told})
    yield Heading("二、治理")
    yield Text(
        "董事会下设可持续发展委员会，每半年听取一次汇报，审议重大环境风险、职业健康安全事项和供应链尽责管理的进展。"
        "总经理是安全生产和环境保护的第一责任人，各车间签订年度责任书，完成情况与奖金挂钩。"
    )
    yield Text(
        "公司建立了举报渠道，受理对商业贿赂、虚报数据和报复举报人的投诉。举报由审计部独立调查，结果直接报董事会。"
        "采购、销售和财务岗位的员工每年签署廉洁承诺，新供应商须签署反商业贿赂协议。"
    )


def _environment(seed: int, report: EsgReport) -> Iterator[Block]:
    yield Heading("三、环境")
    spent = f"环保投入{tenths(report.investment)}万元"
    yield Text(
        f"{report.year}年，公司{spent}，主要用于废气治理设施更换、雨污分流改造和在线监测设备维护。"
        "我们按照管理体系的要求识别环境因素，每季度评审一次。",
        {f"{report.key}/investment": spent},
    )
    yield indicator_table(report, "zh")
    yield Heading("（一）能源与排放", 2)
    yield Text(
        worded(
            seed,
            "外购电力是公司最主要的能耗来源，用于成型、固化和空压系统。第二台余热回收空压机于五月投运，谷电使用比例继续提高。",
            "用电主要集中在生产车间，照明和空调占比不足一成。公司安装了分项计量仪表，对异常用电当日排查。",
            "公司能耗以电力为主、天然气为辅。年内更换老旧电机四十余台，夜间待机能耗明显下降。",
        )
    )
    yield monthly_table(report, "zh")
    yield Text(
        "全年用电高峰出现在七、八月，与空调负荷和订单节奏有关。表中数据取自供电企业的结算单，未包含自发光伏电量。"
    )
    yield Heading("（二）水与废物", 2)
    yield Text(
        "生产用水全部取自市政管网。废水经厂内处理站处理后排入市政管网，总排放口安装了在线监测，数据与主管部门联网。"
        "冷却水循环使用，仅补充蒸发和排污损失。"
    )
    yield Text(
        "危险废物在防渗的专用库房分类存放，委托有资质的单位处置，转移联单齐全。边角料由回收商收购，"
        "不合格品拆解后回用。报告期内未发生泄漏事故。"
    )


def _people(seed: int, report: EsgReport) -> Iterator[Block]:
    yield Heading("四、员工与安全")
    yield Text(
        "公司依法与员工签订劳动合同，缴纳社会保险。一线员工实行综合工时，加班须经本人同意。女职工在孕期、产期和哺乳期的"
        "权益受到保护。宿舍每年检查消防设施两次。"
    )
    yield Text(
        worded(
            seed,
            "培训以机械安全、焊接和职业病防护为主，新员工由师傅带教四周后独立上岗。全年组织消防演练两次，其中一次在夜间。",
            "我们把班前五分钟作为最基本的安全教育，由班组长轮流主讲。特种作业人员的证件由人力资源部统一管理，到期前六十天提醒。",
            "公司与职业院校合作开设订单班，学员毕业后可择优入职。年内组织技能比武，优胜者晋升一级。",
        )
    )
    yield course_table(report, "zh")
    yield Text("工伤按百万工时统计，轻微擦伤不计入。每起事故均形成分析报告，整改措施由安全主管逐项验收。")
    yield Heading("健康与福利", 2)
    yield Text(
        "公司每年为接触噪声、粉尘和有机溶剂的员工安排职业健康检查，结果告知本人，异常者调离岗位。食堂由第三方经营，"
        "每月公布满意度。困难员工可以申请互助金。"
    )


def _partners() -> Iterator[Block]:
    yield Heading("六、客户与社区")
    yield Text(
        "我们按客户的质量协议组织生产，来料、过程和出厂三道检验均有记录，关键尺寸全检。客户投诉在二十四小时内答复，"
        "五个工作日内给出原因分析。每年两次邀请主要客户到厂评审，评审意见列入改进计划。"
    )
    yield Text(
        "公司与所在街道共建消防联防队，为周边学校提供开放日。年内员工参加植树、献血和旧物回收等活动，"
        "公司对参加志愿服务的员工给予调休。"
    )
    yield Heading("利益相关方沟通", 2)
    yield Text(
        "客户关注交付、质量和有害物质管控；员工关注收入、安全和晋升；主管部门关注排放和消防；社区关注噪声和气味。"
        "我们通过问卷、座谈和公示回应这些关切，并据此确定本报告的重点议题。"
    )
    yield Text(
        "本年度共收回有效问卷两百余份，得分最高的议题依次为安全生产、废水治理和产品质量。董事会据此调整了下一年度的"
        "投入次序，把危险废物库房扩建提前到上半年。"
    )


def _compliance(seed: int, report: EsgReport) -> Iterator[Block]:
    yield Heading("五、供应链与合规")
    yield Text(
        "我们对下级供应商按风险和采购额分级，高风险供应商每年现场审核一次。发现分为三类，一类问题关闭之前不下新订单。"
        "涉及冲突矿产的物料要求提供来源声明。"
    )
    count = report.penalties_stated
    told = f"{report.year}年，公司受到行政处罚{count}起" if count else f"{report.year}年，公司未受到行政处罚"
    yield Text(
        f"{told}，"
        + worded(
            seed,
            "相关问题均已整改，责任人的奖金与此挂钩，罚款计入营业外支出。",
            "公司据此修订了内部检查表，并邀请主管部门到厂培训。",
            "有关情况已向客户通报，并接受了客户的现场复核。",
        ),
        {f"{report.key}/penalties": told},
    )
    yield Text("公司未发生因产品质量引起的召回，未发生重大诉讼。客户信息仅用于履行合同，未向第三方提供。")

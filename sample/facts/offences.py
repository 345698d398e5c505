"""What suppliers are fined for: the offence, the kind of authority, and the measured fact of the finding."""

from dataclasses import dataclass

from sample.names import Name

AUTHORITIES = (
    Name("生态环境局", "Ecology and Environment Bureau"),
    Name("应急管理局", "Emergency Management Bureau"),
    Name("市场监督管理局", "Administration for Market Regulation"),
)
OFFICES = ("环罚", "应急罚", "市监罚")
"""How the document numbers of each kind of authority begin, after the first character of the city."""


@dataclass(frozen=True)
class Offence:
    """An offence; the finding's figure is drawn from ``low..high`` and divided by ``scale`` where it is told."""

    reason: Name
    authority: int
    finding: Name
    low: int
    high: int
    scale: int = 1
    unit: str = ""
    """Of the finding's figure, as questions on it want it."""
    law: str = ""
    risk: str = ""


OFFENCES = (
    Offence(
        reason=Name("废水超标排放", "wastewater above the limit"),
        authority=0,
        finding=Name("总磷日均浓度超过许可限值{}倍", "daily phosphorus exceeded the permit {} times over"),
        low=40,
        high=190,
        scale=100,
        law="水污染防治",
        risk="废水",
    ),
    Offence(
        reason=Name("危险废物贮存不规范", "improper storage of hazardous waste"),
        authority=0,
        finding=Name("露天堆放危险废物{}吨", "{} tonnes of hazardous waste lay in the open"),
        low=31,
        high=290,
        scale=10,
        unit="tonnes",
        law="固体废物污染环境防治",
        risk="固废",
    ),
    Offence(
        reason=Name("废气未经处理直接排放", "untreated exhaust gas"),
        authority=0,
        finding=Name("喷涂废气旁路排放持续{}分钟", "the paint shop bypassed its filter for {} minutes"),
        low=45,
        high=260,
        unit="minutes",
        law="大气污染防治",
        risk="废气",
    ),
    Offence(
        reason=Name("消防通道堵塞", "blocked fire lanes"),
        authority=1,
        finding=Name("消防通道被货物占用{}米", "goods blocked {} metres of the fire lane"),
        low=40,
        high=320,
        scale=10,
        unit="metres",
        law="安全生产和消防管理",
        risk="消防",
    ),
    Offence(
        reason=Name("特种作业人员无证上岗", "unlicensed special operations"),
        authority=1,
        finding=Name("{}名焊接作业人员未取得操作证", "{} welders had no licence"),
        low=2,
        high=38,
        law="安全生产",
        risk="持证",
    ),
    Offence(
        reason=Name("未按规定开展安全培训", "missing safety training"),
        authority=1,
        finding=Name("{}名新员工未接受三级安全教育", "{} new workers had no safety induction"),
        low=6,
        high=70,
        law="安全生产",
        risk="培训",
    ),
    Offence(
        reason=Name("计量器具未按期检定", "overdue calibration"),
        authority=2,
        finding=Name("{}台计量器具超过检定周期", "{} gauges were overdue for calibration"),
        low=4,
        high=60,
        law="计量管理",
        risk="计量",
    ),
    Offence(
        reason=Name("产品标识不符合规定", "non-compliant labelling"),
        authority=2,
        finding=Name("抽查的{}件产品未标注规格型号", "{} items of the sample bore no model number"),
        low=15,
        high=180,
        law="产品质量",
        risk="标识",
    ),
    Offence(
        reason=Name("检验报告与实物不符", "test reports that do not match the goods"),
        authority=2,
        finding=Name("{}份出厂检验报告与实物批次不一致", "{} test reports did not match the batches"),
        low=3,
        high=48,
        law="产品质量",
        risk="检验",
    ),
)

"""Penalty notices of authorities to suppliers, in Chinese: most of them exist as scans only."""

from collections.abc import Iterator

from sample.documents.amounts import in_capitals
from sample.documents.dates import zh_day, zh_formal_day
from sample.documents.paper import Block, Heading, Paper, Text
from sample.facts import Facts, PenaltyRow
from sample.wording import worded

SCANNED = (0, 2, 5, 9, 12, 15, 20, 23, 28, 30)
"""Positions of the penalties whose notice was scanned, two pages each."""
PRINTED = (3, 8, 11, 17, 26, 33)
"""Positions of those whose notice is a PDF with text."""


def notices(facts: Facts) -> Iterator[Paper]:
    """Sixteen notices."""
    for position in (*SCANNED, *PRINTED):
        penalty = facts.penalties[position]
        yield Paper(
            file=f"行政处罚决定书_{penalty.supplier.short.zh}_{penalty.day:%Y%m%d}.pdf",
            language="zh",
            title="行政处罚决定书",
            issuer=penalty.authority.zh,
            published=penalty.day,
            byline=penalty.number,
            blocks=tuple(_blocks(facts, penalty)),
            scanned=position in SCANNED,
        )


def _blocks(facts: Facts, penalty: PenaltyRow) -> Iterator[Block]:
    entry = next(r for r in facts.registrations if r.firm == penalty.supplier)
    former = penalty.supplier.former
    known_as = f"（曾用名：{former.zh}）" if former else ""
    yield Text(f"当事人：{penalty.supplier.zh}{known_as}", {f"{penalty.key}/firm": penalty.supplier.zh})
    yield Text(f"统一社会信用代码：{entry.code}")
    yield Text(f"住所：{entry.city.zh}市高新技术产业园区。成立年份：{entry.founded}年。法定代表人见送达回证。")
    yield from _facts_found(facts.seed, penalty)
    yield from _hearing(facts.seed, penalty)
    yield from _decision(facts.seed, penalty)
    yield from _remedies(penalty)


def _facts_found(seed: int, penalty: PenaltyRow) -> Iterator[Block]:
    yield Heading("一、违法事实和证据")
    inspected = zh_day(penalty.inspected)
    visit = worded(
        seed,
        f"{inspected}，我局执法人员对你单位进行现场检查。",
        f"我局于{inspected}对你单位开展专项执法检查。",
        f"根据年度检查计划，我局执法人员于{inspected}到你单位检查。",
    )
    yield Text(
        f"{visit}检查时生产线正常运行，你单位现场负责人在场，对检查过程无异议，并在笔录上签字确认。"
        "执法人员出示了证件，告知了当事人的权利和义务，对现场情况拍照取证。",
        {f"{penalty.key}/inspected": inspected},
    )
    finding = penalty.finding.zh
    yield Text(
        f"经查，{finding}，属于{penalty.reason.zh}。上述事实，有现场检查笔录、调查询问笔录、现场照片、"
        "你单位提供的台账和情况说明为证。各项证据来源合法，相互印证，足以认定。",
        {f"{penalty.key}/finding": finding, f"{penalty.key}/reason": penalty.reason.zh},
    )
    yield Text(
        worded(
            seed,
            "造成上述情形的直接原因，是你单位设备更换和人员调整期间管理脱节，值班记录有连续三日的缺失，内部检查流于形式。",
            "上述问题在你单位内部自查中已被发现，但未按制度上报，也未采取临时措施，主管人员负有管理责任。",
            "你单位称系订单集中、人手不足所致。我局认为，生产任务繁重不能成为减轻法定义务的理由。",
        )
    )


def _hearing(seed: int, penalty: PenaltyRow) -> Iterator[Block]:
    yield Heading("二、陈述申辩情况")
    yield Text(
        "我局依法向你单位送达了行政处罚事先告知书，告知拟作出处罚的事实、理由和依据，以及陈述、申辩和要求听证的权利。"
    )
    yield Text(
        worded(
            seed,
            "你单位在规定期限内提交了书面意见，承认违法事实，说明已订购备用设备并调整责任人，请求从轻处罚。"
            "我局对主动配合调查的情节予以采纳。",
            "你单位未要求听证，提交的陈述意见称已立即停用相关工位并组织返工。我局经复核，认为情况属实，可酌情考虑。",
            "你单位逾期未提出陈述、申辩意见，也未要求听证，视为放弃上述权利。",
        )
        + f"本案由{penalty.offence.risk}专项工作组复核，无需重新调查取证。"
    )


def _decision(seed: int, penalty: PenaltyRow) -> Iterator[Block]:
    yield Heading("三、处罚依据和种类")
    amount = f"{penalty.amount:,}元"
    yield Text(
        f"依据{penalty.offence.law}的有关规定，结合违法情节、危害后果和整改态度，参照本市行政处罚裁量基准，"
        f"我局决定对{penalty.supplier.zh}罚款人民币{in_capitals(penalty.amount)}（{amount}）。",
        {f"{penalty.key}/amount": amount},
    )
    deadline = zh_day(penalty.deadline)
    order = worded(
        seed,
        f"责令你单位于{deadline}前完成整改",
        f"你单位应于{deadline}前改正上述违法行为",
        f"整改期限至{deadline}止",
    )
    yield Text(
        f"{order}，并在完成后十日内向我局提交整改报告和复查申请。整改期间应增加自查频次，结果每周报送一次。"
        "拒不改正或者逾期未改正的，我局将依法从重处理，并通报行业主管部门。",
        {f"{penalty.key}/deadline": deadline},
    )


def _remedies(penalty: PenaltyRow) -> Iterator[Block]:
    yield Heading("四、履行方式和救济途径")
    yield Text(
        "你单位应自收到本决定书之日起十五日内将罚款缴至指定账户，缴款时注明决定书文号。逾期不缴纳的，"
        "每日按罚款数额的百分之三加处罚款。"
    )
    yield Text(
        "如不服本决定，可在六十日内向本级人民政府申请行政复议，也可在六个月内提起行政诉讼。复议和诉讼期间，"
        "本决定不停止执行。逾期不申请复议、不起诉又不履行的，我局将申请人民法院强制执行。"
    )
    yield Text("本决定书一式三份，当事人一份，存档一份，公示一份。公示期为三年，期满可申请信用修复。")
    yield Text(penalty.authority.zh, signature=True)
    yield Text(zh_formal_day(penalty.day), signature=True)

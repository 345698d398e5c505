"""Everyday words of notices, minutes, plans and reports in both languages, so that words can match across them.

General language only: what a company calls its own things is configured as names.
"""

import re
from functools import cache

from engine.planning.inflection import same_word

_ENTRIES = """
inspect inspection inspector = 检查 巡查 | order instruct require demand = 责令 要求 应当 应于 须
mend correct rectify remedy fix correction rectification remediation = 整改 改正 纠正 | improve = 改进 改善
violation breach offence infringement fault wrongdoing = 违法 违规 违反 问题
penalty penalise penalize fine fined sanction = 处罚 罚款 罚 | complete finish = 完成 | submit hand = 提交 报送
hearing = 听证 | appeal review = 复议 复核 | sue lawsuit = 诉讼 | pay payment = 缴纳 缴至 支付 付款
budget budgeted = 预算 | revenue sales turnover = 收入 销售 | cost = 成本 费用
expense spend spending = 费用 支出 投入 | profit = 利润 | employee staff workforce headcount = 员工 职工 人数
complaint = 投诉 | cause reason = 原因 事由 | share proportion = 占比 占 比例 | decide decision = 决定 决议
factory plant = 工厂 厂 | build construction = 开工 建设 动工 | sign signing = 签订 签署
agreement contract = 协议 合同 | deliver delivery = 配送 交付 送达
begin start effective = 起 开始 生效 实施 施行 | end expire expiry = 结束 期满 届满
publish announce announcement = 公布 发布 公示 公告 | notice notification = 通知 公告 决定书
deadline due = 期限 截止 时限 | register registration = 登记 注册 | invest investment = 投资
environment environmental = 环保 环境 | train training = 培训 | ticket = 工单 | supervisor manager = 主管 经理
respond response reply = 响应 答复 回复 | customer client = 客户 顾客 | supplier vendor = 供应商
audit audited = 审核 审计 | test = 检验 检测 测试 试验 | return returned = 退货 退回 | packaging package = 包装
exceed above over = 超过 超出 | limit threshold = 限值 上限 限 | waste = 废物 废料 | water wastewater = 废水 水
emission exhaust = 排放 废气 | store storage = 贮存 储存 仓储 | safety = 安全 | quality = 质量 质检
permit licence license = 许可 证照 | measure measurement = 测量 检测 计量 | price = 价格 单价
warranty = 质保 保修 | repair = 维修 修理 | install installation = 安装 | region area = 地区 区域
rename renamed formerly = 更名 曾用名 | subsidiary = 子公司 | parent = 母公司
hold shareholding stake = 持有 股权 持股 | minutes = 纪要 会议 | circular = 通知 通告 | plan = 方案 计划
report = 报告 通报 | release = 发布 版本 | legal representative = 法定代表人 | address = 住所 地址
week weekly = 每周 周 | month monthly = 每月 月度 | year annual = 年度 全年 | remind alert = 提醒 预警
replace switch change = 更换 变更 改为 | spring = 春季 春 | summer = 夏季 夏 | autumn = 秋季 秋
winter = 冬季 冬 | mid-year = 年中 | sale promotion campaign = 大促 促销 活动
total overall whole = 总计 合计 总 | main chief primary = 主要 首要 | call = 来电 电话
late delay delayed = 延迟 延误 | association = 协会 | record = 记录 | product = 产品 | average = 平均
accident incident = 事故 | meeting = 会议 纪要
"""
_GROUPS = tuple(
    (tuple(english.split()), tuple(chinese.split()))
    for entry in _ENTRIES.replace("\n", " | ").split(" | ")
    if "=" in entry
    for english, chinese in [entry.split(" = ")]
)

_CHINESE = re.compile("|".join(sorted({c for _, zh in _GROUPS for c in zh if len(c) > 1}, key=lambda c: (-len(c), c))))


@cache
def abroad(word: str) -> tuple[tuple[str, ...], ...]:
    """The parts of ``word`` that the list has, each with what it may be called in the other language.

    A Chinese run has as many parts as it holds words of the list; a Latin word is one.

    >>> abroad("inspected"), abroad("秋季检查"), abroad("Heron")
    ((('检查', '巡查'),), (('autumn',), ('inspect', 'inspection', 'inspector')), ())
    """
    plain = word.lower()
    if plain.isascii():
        found = [zh for en, zh in _GROUPS if any(same_word(plain, e) for e in en)]
        return (tuple(dict.fromkeys(c for zh in found for c in zh)),) if found else ()
    parts: dict[str, tuple[str, ...]] = {}
    for match in _CHINESE.finditer(plain):
        parts[match[0]] = tuple(dict.fromkeys(e for en, zh in _GROUPS if match[0] in zh for e in en))
    return tuple(parts.values())

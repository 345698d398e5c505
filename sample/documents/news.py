"""Two news stories: a supplier builds a plant, and the maker signs with a carrier."""

from sample.documents.paper import Heading, Paper, Text, tenths, us_day, zh_day
from sample.facts import Facts


def news_zh(facts: Facts) -> Paper:
    """The third supplier starts to build a plant."""
    papers, who = facts.papers, facts.cast
    firm, city = who.suppliers[2], who.cities[1]
    published = papers.published["news_zh"]
    investment = f"项目总投资{tenths(papers.plant_investment)}万元"
    capacity = f"达产后年产智能控制器{papers.plant_capacity}万套"
    return Paper(
        file=f"{firm.short.zh}智能控制器项目开工.html",
        language="zh",
        title=f"{firm.short.zh}智能控制器项目在{city.zh}开工",
        issuer=f"{who.paper.zh}财经",
        published=published,
        byline=f"{who.paper.zh}财经　{zh_day(published)}　记者 本报综合",
        blocks=(
            Text(
                f"{zh_day(published)}上午，{firm.zh}智能控制器项目在{city.zh}市高新区开工。项目占地约一百二十亩，"
                "分两期建设，一期厂房预计明年上半年封顶。"
            ),
            Text(
                f"{investment}，资金来自企业自筹和银行贷款。公司负责人在开工仪式上说，家电整机厂对变频控制器的需求增长很快，"
                "现有产线已连续两年满产。",
                {"plant_investment": investment},
            ),
            Text(
                f"{capacity}，预计新增就业岗位{papers.plant_jobs}个。项目将采用自动贴片和在线检测，"
                "单位产品能耗比老厂降低两成左右。",
                {"plant_capacity": capacity},
            ),
            Heading("环保与安全受关注"),
            Text(
                f"公开信息显示，{firm.short.zh}近年曾因{'、'.join(_reasons(facts))}等问题受到行政处罚。对此公司表示，"
                "相关问题已经整改，新厂的环评文件已获批复，危险废物库房按最新标准建设。"
            ),
            Text(
                f"{who.maker.short.zh}电器是该公司的主要客户之一。业内人士认为，关键零部件的产能向少数供应商集中，"
                "整机厂更需要持续跟踪供应商的合规情况。"
            ),
        ),
    )


def _reasons(facts: Facts) -> list[str]:
    firm, day = facts.cast.suppliers[2], facts.papers.published["news_zh"]
    return list(dict.fromkeys(p.reason.zh for p in facts.penalties if p.supplier == firm and p.day < day))


def news_en(facts: Facts) -> Paper:
    """The maker signs with the fourth carrier."""
    papers, who = facts.papers, facts.cast
    maker, carrier, city = who.maker.short.en, who.carriers[3], who.cities[0]
    published = papers.published["news_en"]
    term = f"The agreement runs for {papers.contract_months} months"
    hubs = f"{carrier.short.en} will open {papers.hubs} delivery hubs"
    fee = f"A late parcel costs the carrier {papers.late_fee / 100:.2f}% of its value"
    return Paper(
        file=f"{maker.lower()}-signs-{carrier.short.en.lower()}.html",
        language="en",
        title=f"{maker} signs delivery agreement with {carrier.en}",
        issuer=f"{who.paper.en} Business Daily",
        published=published,
        byline=f"By our staff, {us_day(published)}",
        blocks=(
            Text(
                f"{city.en.upper()}, {us_day(published)} - {who.maker.en} has chosen {carrier.en} as its partner for "
                "home delivery in rural counties, the two companies said. The contract follows a trial in two "
                "provinces that began last autumn and ended with fewer complaints than either side had expected."
            ),
            Text(
                f"{term} and can be extended once by a year. It covers pick-up at the factory, storage at regional "
                "warehouses and delivery up to the customer's kitchen. Prices were not disclosed.",
                {"contract_months": term},
            ),
            Text(
                f"{hubs} for the purpose, most of them in county towns that have had no two-man delivery so far. "
                "Drivers will be trained to unpack, connect and test a machine before they leave.",
                {"hubs": hubs},
            ),
            Heading("A price on lateness"),
            Text(
                f"{fee}, up to a yearly cap. Analysts called the clause unusual. Several makers have changed carriers "
                "in the past two years to save money, and some of them saw more machines come back.",
                {"late_fee": fee},
            ),
            Text(
                f"{maker} said that it would publish the punctuality of all its carriers once a year. Its shares are "
                "not listed. The carrier's owner, a family from the north, declined to comment on margins."
            ),
        ),
    )

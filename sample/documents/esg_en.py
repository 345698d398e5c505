"""Suppliers' ESG reports in English."""

from collections.abc import Iterator

from sample.documents.amounts import cny_million, tenths
from sample.documents.esg_tables import contents_table, course_table, indicator_table, monthly_table
from sample.documents.paper import Block, Heading, Text
from sample.facts import Facts
from sample.facts.esg import EsgReport
from sample.wording import worded

COUNTS = ("no penalties", "one penalty", "two penalties", "three penalties", "four penalties")


def blocks_en(facts: Facts, report: EsgReport) -> Iterator[Block]:
    """The report's text and tables."""
    yield from _about(facts, report)
    yield from _environment(facts.seed, report)
    yield from _people(facts.seed, report)
    yield from _compliance(facts.seed, report)
    yield from _partners()
    yield Heading("Targets")
    target = (
        f"By {report.target_year} our Scope 1 and 2 emissions "
        f"are to be {tenths(report.target_cut)}% below {report.year}"
    )
    yield Text(
        f"{target}. More solar panels, heat recovered from the compressors and servo drives on the moulding machines "
        "will bring most of it. We report on progress each year and say why where we fall short.",
        {f"{report.key}/target": target},
    )
    yield contents_table(report, "en")


def _about(facts: Facts, report: EsgReport) -> Iterator[Block]:
    firm = report.supplier
    entry = next(r for r in facts.registrations if r.firm == firm)
    former = f", formerly {firm.former.en}," if firm.former else ""
    yield Heading("About this report")
    yield Text(
        f"{firm.en}{former} was founded in {entry.founded} and works at one site in {entry.city.en}. Its registered "
        f"capital is CNY {entry.capital / 100:.2f} million. This report covers the calendar year {report.year}; "
        "some figures "
        "reach back two years for comparison."
    )
    yield Text(
        worded(
            facts.seed,
            "It was prepared by the sustainability office and approved by the board; no third party assured the "
            "figures.",
            "The environmental and social team wrote it with data from all workshops. Nobody outside has verified it.",
            "General management led the work, each department supplied its data, and the chair signed it off "
            "unassured.",
        )
        + " Amounts are in yuan unless stated otherwise. Where years were measured differently, this report prevails."
    )
    for owned in facts.ownerships:
        if owned.owner == firm:
            told = f"holds {tenths(owned.share)}% of {owned.owned.en}"
            yield Text(
                f"The company {told}, whose data are kept apart and not included here.",
                {f"{report.key}/{owned.key}": told},
            )
        if owned.owned == firm:
            told = f"{owned.owner.en} holds {tenths(owned.share)}% of the company"
            yield Text(f"{told} and takes no part in its daily business.", {f"{report.key}/{owned.key}": told})
    yield Heading("Governance")
    yield Text(
        "A committee of the board hears a report twice a year and discusses environmental risk, health and safety, "
        "and the diligence of our own purchasing. The general manager answers for safety and the environment; each "
        "workshop signs yearly targets on which part of the bonus depends."
    )
    yield Text(
        "Anybody may report bribery, false data or retaliation through a channel that internal audit keeps. It "
        "investigates on its own and reports to the board. Buyers, sellers and accountants sign a pledge each year."
    )


def _environment(seed: int, report: EsgReport) -> Iterator[Block]:
    yield Heading("Environment")
    spent = f"we spent {cny_million(report.investment)} on the environment"
    yield Text(
        f"In {report.year} {spent}, most of it on new filters for exhaust air, separate drains for rain and "
        "monitoring. The "
        "aspects named by our management system are reviewed each quarter.",
        {f"{report.key}/investment": spent},
    )
    yield indicator_table(report, "en")
    yield Heading("Energy and emissions", 2)
    yield Text(
        worded(
            seed,
            "Purchased electricity is most of our footprint. It drives the moulding, curing and compressed-air "
            "lines. A "
            "second compressor with heat recovery went into service in May.",
            "Workshops use nine tenths of the electricity; light and air conditioning take the rest. Meters on every "
            "line let us look into an odd reading the same day.",
            "We run on electricity, with gas for the ovens. More than forty old motors were replaced, and the load at "
            "night has come down visibly.",
        )
    )
    yield monthly_table(report, "en")
    yield Text(
        "Use peaks in July and August with air conditioning and orders. The table follows the bills of the utility "
        "and leaves out our own solar power."
    )
    yield Heading("Water and waste", 2)
    yield Text(
        "Water is withdrawn from the municipal network only. Waste water passes our treatment plant before it enters "
        "the public sewer; the outlet is monitored on line. Cooling water circulates and only losses are made up."
    )
    yield Text(
        "Hazardous waste is stored by class in a sealed room and collected by licensed contractors. Offcuts are sold "
        "to recyclers. There was no spill in the year."
    )


def _people(seed: int, report: EsgReport) -> Iterator[Block]:
    yield Heading("People and safety")
    yield Text(
        "All employees have written contracts and social insurance. Overtime needs consent. Pregnant and nursing "
        "women are protected by law and by our own rules, and the dormitories are inspected for fire twice a year."
    )
    yield Text(
        worded(
            seed,
            "Training is mostly on machine safety, welding and protective gear. New operators work with a mentor "
            "for four "
            "weeks. Two fire drills were held, one of them at night.",
            "Five minutes before each shift belong to safety, and team leaders take turns. Licences are kept by human "
            "resources, who remind their holders sixty days ahead.",
            "With a vocational college we run a class whose best students may join us. The winners of the yearly "
            "skills "
            "contest are promoted one grade.",
        )
    )
    yield course_table(report, "en")
    yield Text(
        "Injuries are counted per million hours, scratches left out. Each accident ends in a report, and the safety "
        "officer checks every measure in it. Noise, dust and solvents call for a medical examination once a year."
    )


def _partners() -> Iterator[Block]:
    yield Heading("Customers and neighbours")
    yield Text(
        "We work to the quality agreements of our customers. Goods are inspected on arrival, in process and "
        "before they "
        "leave, and key dimensions are measured on every piece. A complaint is answered within a day and explained "
        "within five; twice a year the largest customers come to audit us."
    )
    yield Text(
        "With the neighbourhood we keep a common fire brigade, and schools visit us on an open day. Employees "
        "who planted "
        "trees, gave blood or collected used goods in the year had the time credited."
    )
    yield Heading("Whom we listened to", 2)
    yield Text(
        "Customers ask about delivery, quality and restricted substances; employees about pay, safety and promotion; "
        "authorities about emissions and fire; neighbours about noise and smell. We answer by questionnaires, meetings "
        "and notices, and chose the topics of this report accordingly."
    )
    yield Text(
        "More than two hundred questionnaires came back. Safety at work, waste water and product quality ranked "
        "highest, and the board moved the new store for hazardous waste to the first half of the coming year."
    )


def _compliance(seed: int, report: EsgReport) -> Iterator[Block]:
    yield Heading("Supply chain and compliance")
    yield Text(
        "We rank our own suppliers by risk and volume; the riskiest are audited on site each year. Findings have "
        "three classes, and one of the first class stops new orders until it is closed."
    )
    told = f"The company received {COUNTS[report.penalties_stated]} from authorities in {report.year}"
    yield Text(
        f"{told}. "
        + worded(
            seed,
            "The causes were removed, those responsible have their bonus tied to it, and fines are booked as "
            "other expense.",
            "Our inspection lists were revised, and the authorities were asked in to train the staff.",
            "Customers were told, and some of them came to see for themselves.",
        ),
        {f"{report.key}/penalties": told},
    )
    yield Text(
        "No product was recalled and there was no major lawsuit. Customer data serve the contract and nothing else."
    )

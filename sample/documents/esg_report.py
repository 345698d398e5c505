"""A supplier's ESG report, in English."""

from sample.documents.paper import Grid, Heading, Paper, Text, en_day, hundredths
from sample.facts import Facts
from sample.papers import EsgRow


def esg_report(facts: Facts) -> Paper:
    """The report of the second supplier on 2023."""
    firm, papers = facts.cast.suppliers[1], facts.papers
    published = papers.published["esg"]
    name = firm.short.en
    audits = f"In 2023 we audited {papers.audits} of our own suppliers"
    hours = f"Every employee spent {papers.training_hours} hours in training on average"
    rows = [("Indicator", "Unit", "2022", "2023")]
    marks = {}
    for n, row in enumerate(papers.esg):
        rows.append((row.label, row.unit or "number", _value(row, row.before), _value(row, row.after)))
        marks[f"esg_{n}"] = _value(row, row.after)
    return Paper(
        file=f"{name.lower()}-esg-report-2023.docx",
        language="en",
        title=f"{name} ESG Report 2023",
        issuer=firm.en,
        published=published,
        byline=f"Published {en_day(published)}",
        blocks=(
            Heading("About this report"),
            Text(
                f"{firm.en} makes small electric motors for household appliances at one site with three halls. This "
                "report covers the calendar year 2023. It was prepared by the sustainability office and approved by "
                "the board; the figures were not assured by a third party."
            ),
            Heading("Environment"),
            Text(
                "Most of our footprint is purchased electricity, which drives the winding and curing lines. A second "
                "compressor with heat recovery went into service in May, and the paint shop changed to water-based "
                "coating in autumn. The figures of both years follow the same boundaries."
            ),
            Grid("Table 1. Key indicators", "Totals of the calendar year", tuple(rows), marks),
            Text(
                "Hazardous waste is stored under roof and collected by a licensed contractor. Water is withdrawn from "
                "the municipal network only. We have not set a net-zero date; a target is to be proposed to the board "
                "in the course of 2024."
            ),
            Heading("People and safety"),
            Text(
                f"{hours}, mostly on machine safety and soldering skills. New operators work with a mentor for four "
                "weeks. Two fire drills were held, one of them at night.",
                {"training_hours": hours},
            ),
            Heading("Supply chain and compliance"),
            Text(
                f"{audits}, chosen by risk and by volume of purchase. Findings are ranked in three classes; a finding "
                "of the first class stops new orders until it is closed.",
                {"audits": audits},
            ),
            Text(
                "During the year the company was fined by authorities for safety and environmental breaches. The "
                "causes were removed, and the managers responsible have their bonus tied to the absence of "
                "repetition. Payment of the fines is booked under other expenses."
            ),
            Heading("Contact"),
            Text("Questions on this report are answered by the sustainability office during working hours."),
        ),
    )


def _value(row: EsgRow, value: int) -> str:
    return f"{value:,}" if row.unit else hundredths(value)

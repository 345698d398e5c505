"""Minutes of management meetings: every other one in Chinese."""

from collections.abc import Iterator

from sample.documents.amounts import tenths
from sample.documents.dates import dotted, en_day, en_short_day, zh_day
from sample.documents.paper import Block, Grid, Heading, Language, Paper, Text
from sample.documents.say import say
from sample.facts import Facts
from sample.facts.meetings import Meeting
from sample.figures import penalties
from sample.wording import worded


def minutes(facts: Facts) -> Iterator[Paper]:
    """One paper a meeting."""
    for position, meeting in enumerate(facts.meetings):
        yield _chinese(facts, meeting) if position % 2 == 0 else _english(facts, meeting)


def _chinese(facts: Facts, meeting: Meeting) -> Paper:
    return Paper(
        file=f"{meeting.day:%Y%m%d}{meeting.name.zh}纪要.pdf",
        language="zh",
        title=f"{meeting.name.zh}纪要",
        issuer=f"{facts.cast.maker.short.zh}电器总经理办公室",
        published=meeting.day,
        byline=f"会议时间：{zh_day(meeting.day)}下午　地点：总部三楼会议室",
        blocks=tuple(_blocks_zh(facts, meeting)),
    )


def _blocks_zh(facts: Facts, meeting: Meeting) -> Iterator[Block]:
    present = f"出席{meeting.attendees}人"
    yield Text(f"会议由总经理主持，{present}，缺席人员已请假。", {f"{meeting.key}/attendees": present})
    yield Heading("一、通报情况")
    yield from _watched(facts, meeting, "zh")
    yield Text(
        worded(
            facts.seed,
            "与会人员认为，退货和延误的成因相互关联，只看单一部门的报表容易得出片面的结论，今后须把物流和质检的数据放在一起看。",
            "会议指出，问题的根子在于数据分散，各部门口径不一，须尽快统一。",
            "会议强调，降本不能以牺牲服务为代价，更换供应方之前应先小范围试用。",
        )
    )
    yield Heading("二、议定事项")
    yield _decisions(meeting, "zh")
    for number, decision in enumerate(meeting.decisions, 1):
        yield Text(
            f"（{number}）由{decision.owner.zh}负责{decision.task.zh}，费用在{tenths(decision.budget)}万元以内列支，"
            f"于{zh_day(decision.due)}前完成，逾期须书面说明。"
        )
    yield Heading("三、其他")
    yield Text("办公室按月跟踪议定事项，结果在下次会议上通报。本纪要发至各部门负责人，不得外传。")


def _english(facts: Facts, meeting: Meeting) -> Paper:
    return Paper(
        file=f"minutes-{meeting.name.en.lower().replace(' ', '-')}-{meeting.day.isoformat()}.pdf",
        language="en",
        title=f"Minutes: {meeting.name.en}",
        issuer=f"{facts.cast.maker.short.en}, Office of the General Manager",
        published=meeting.day,
        byline=f"Held on {en_day(meeting.day)} in the afternoon",
        blocks=tuple(_blocks_en(facts, meeting)),
    )


def _blocks_en(facts: Facts, meeting: Meeting) -> Iterator[Block]:
    present = f"{meeting.attendees} people attended"
    yield Text(f"The general manager took the chair; {present}.", {f"{meeting.key}/attendees": present})
    yield Heading("1. Reports")
    yield from _watched(facts, meeting, "en")
    yield Text(
        worded(
            facts.seed,
            "The meeting found that returns and delays have causes in common; logistics and quality will show "
            "their data "
            "together from now on.",
            "Data lie in too many places and are counted in too many ways, the meeting agreed; one definition is "
            "to rule.",
            "Savings must not cost service. A new firm is to be tried in one place before it is taken everywhere.",
        )
    )
    yield Heading("2. Decisions")
    yield _decisions(meeting, "en")
    for number, decision in enumerate(meeting.decisions, 1):
        yield Text(
            f"({number}) {decision.owner.en} will {decision.task.en} by {en_day(decision.due)}, at a cost of not more "
            f"than CNY {decision.budget * 1000:,}."
        )
    yield Heading("3. Other business")
    yield Text(
        "Progress is followed up each month and reported at the next meeting. These minutes are for internal use."
    )


def _watched(facts: Facts, meeting: Meeting, language: Language) -> Iterator[Block]:
    """What purchasing reports: the penalties that became known in the ninety days before."""
    first = meeting.day.fromordinal(meeting.day.toordinal() - 90)
    rows = penalties(facts, (first, meeting.day))
    if language == "zh":
        yield Text(f"采购部通报，近三个月供应商及其子公司受到行政处罚{len(rows)}起：")
    else:
        yield Text(f"Purchasing reported {len(rows)} penalties of suppliers and subsidiaries in the past ninety days:")
    for row in rows:
        if language == "zh":
            yield Text(
                f"{dotted(row.day)}，{row.supplier.short.zh}，{row.reason.zh}，罚款{row.amount / 10_000:.2f}万元；"
            )
        else:
            yield Text(f"{en_short_day(row.day)}: {row.supplier.short.en}, {row.reason.en}, CNY {row.amount:,}.")


def _decisions(meeting: Meeting, language: Language) -> Grid:
    zh = language == "zh"
    rows: list[tuple[str, ...]] = [
        ("责任部门", "事项", "费用", "完成时限") if zh else ("Department", "Task", "Cost", "Due")
    ]
    marks: dict[str, tuple[int, int]] = {}
    for number, decision in enumerate(meeting.decisions):
        marks |= {f"{meeting.key}/{number}/budget": (len(rows), 2), f"{meeting.key}/{number}/due": (len(rows), 3)}
        due = zh_day(decision.due) if zh else en_short_day(decision.due)
        task = decision.task.zh if zh else decision.task.en
        rows.append((say(language, decision.owner), task, tenths(decision.budget), due))
    return Grid(
        title="议定事项一览" if zh else "Decisions",
        unit="单位：万元" if zh else "CNY 10,000",
        rows=tuple(rows),
        marks=marks,
    )

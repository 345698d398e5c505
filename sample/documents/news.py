"""News as web pages: every other item in Chinese."""

from collections.abc import Iterator

from sample.documents.dates import us_day, zh_day
from sample.documents.news_en import story_en
from sample.documents.news_zh import story_zh
from sample.documents.paper import Paper
from sample.facts import Facts


def news(facts: Facts) -> Iterator[Paper]:
    """One page an item."""
    who = facts.cast
    for position, item in enumerate(facts.news, 1):
        if position % 2:
            headline, blocks = story_zh(facts, item)
            yield Paper(
                file=f"{item.day:%Y%m%d}-{headline}.html",
                language="zh",
                title=headline,
                issuer=f"{who.paper.zh}财经",
                published=item.day,
                byline=f"{who.paper.zh}财经　{zh_day(item.day)}　记者 本报综合",
                blocks=blocks,
            )
        else:
            headline, blocks = story_en(facts, item)
            yield Paper(
                file=f"{item.day:%Y-%m-%d}-{headline.lower().replace(' ', '-').replace(',', '').rstrip('.')}.html",
                language="en",
                title=headline,
                issuer=f"{who.agency.en} Business Daily",
                published=item.day,
                byline=f"By our staff, {us_day(item.day)}",
                blocks=blocks,
            )

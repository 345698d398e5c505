"""Papers as web pages, with the furniture around the article that real pages have."""

from html import escape
from pathlib import Path

from sample.documents.paper import Grid, Heading, Mark, Paper, Text

PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<title>{title} - {issuer}</title>
<meta name="author" content="{issuer}">
<meta property="article:published_time" content="{day}T09:00:00+08:00">
<style>body {{ max-width: 46em; margin: auto; line-height: 1.7 }} td, th {{ padding: .3em 1em }}</style>
</head>
<body>
<header><nav><ul>{menu}</ul></nav></header>
<main><article>
<h1>{title}</h1>
<p class="byline"><time datetime="{day}">{byline}</time></p>
{body}
</article></main>
<footer><p>{footer}</p></footer>
</body>
</html>
"""
MENU = {"zh": ("首页", "要闻", "产业", "关于我们"), "en": ("Home", "News", "Industry", "About us")}
FOOTER = {"zh": "本页内容版权归{issuer}所有，未经许可不得转载。", "en": "All rights reserved by {issuer}."}


def write_html(paper: Paper, folder: Path) -> dict[str, Mark]:
    """Write the paper into ``folder``; returns where its marked facts stand."""
    text = PAGE.format(
        lang="zh-CN" if paper.language == "zh" else "en",
        title=escape(paper.title),
        issuer=escape(paper.issuer),
        day=paper.published.isoformat(),
        menu="".join(f'<li><a href="#">{item}</a></li>' for item in MENU[paper.language]),
        byline=escape(paper.byline),
        body="\n".join(_block(block) for block in paper.blocks),
        footer=escape(FOOTER[paper.language].format(issuer=paper.issuer)),
    )
    (folder / paper.file).write_text(text, "utf-8", newline="\n")
    return {key: Mark(paper.file, 1, quote) for key, quote in paper.quotes()}


def _block(block: Heading | Text | Grid) -> str:
    match block:
        case Heading(text=text, level=level):
            return f"<h{level + 1}>{escape(text)}</h{level + 1}>"
        case Text(text=text):
            return f"<p>{escape(text)}</p>"
        case Grid():
            return _table(block)


def _table(grid: Grid) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in grid.rows[0])
    body = "\n".join("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>" for row in grid.rows[1:])
    caption = f"{grid.title} {grid.unit}".strip()
    return f"<table border><caption>{escape(caption)}</caption>\n<tr>{head}</tr>\n{body}\n</table>"

"""The pages of the site. A board's page is empty until its script has drawn it."""

from html import escape

from sample.site.board import Board
from sample.site.stored import Site

SHELL = """\
<!DOCTYPE html>
<html lang="zh"><head><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font-family: sans-serif; margin: 2rem }}
table {{ border-collapse: collapse }} td, th {{ border: 1px solid #c3cad2; padding: .3rem .8rem }}
.{note} {{ color: #5b6770 }}
</style></head>
<body><img src="/assets/logo.svg" alt="" width="32" height="32">
{body}
</body></html>
"""
LOGIN = """\
<form method="post" action="/login">
<p role="alert">{message}</p>
<input type="hidden" name="next" value="{next}">
<p><label>用户名 <input name="{user}" autocomplete="username"></label></p>
<p><label>密码 <input name="{password}" type="password" autocomplete="current-password"></label></p>
<p><button type="submit">登录</button></p>
</form>"""
DRAWN = '<main class="{page}"></main>\n<script src="/assets/board.js" data-board="{slug}"></script>'


def login_page(site: Site, *, target: str, message: str = "") -> str:
    """The login form; ``target`` is where the reader goes afterwards."""
    layout = site.layout
    form = LOGIN.format(
        message=escape(message), next=escape(target), user=layout.user_field, password=layout.password_field
    )
    return _shell(site, site.title, form)


def index_page(site: Site) -> str:
    """The list of boards."""
    links = "\n".join(f'<li><a href="/boards/{board.slug}">{escape(board.title)}</a></li>' for board in site.boards)
    return _shell(site, site.title, f"<h1>{escape(site.title)}</h1>\n<ul>\n{links}\n</ul>")


def board_page(site: Site, board: Board) -> str:
    """The page of a board: a script that draws it, or its picture and not a word."""
    if board.picture:
        return _shell(site, board.title, f'<main><img src="/pictures/{board.slug}" alt=""></main>')
    body = DRAWN.format(page=site.layout.classes["page"], slug=board.slug)
    return _shell(site, board.title, f"<h1>{escape(board.title)}</h1>\n{body}")


def _shell(site: Site, title: str, body: str) -> str:
    return SHELL.format(title=escape(title), body=body, note=site.layout.classes["note"])

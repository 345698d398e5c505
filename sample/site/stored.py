"""What the site reads: the file that the generator wrote."""

from pydantic import BaseModel

from sample.site.board import Board
from sample.site.layout import Layout


class Login(BaseModel):
    """The one account of the site."""

    user: str
    password: str


class Site(BaseModel):
    """The content of ``site.json``."""

    title: str
    login: Login
    layout: Layout
    boards: list[Board]

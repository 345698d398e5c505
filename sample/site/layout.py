"""How the site of a seed looks: what a reader must not depend on, because it differs from seed to seed."""

from string import ascii_lowercase

from pydantic import BaseModel

from sample.draw import Draw

ROLES = ("page", "panel", "heading", "note", "frame", "table", "label", "cell")


class Layout(BaseModel):
    """Elements, class names, nesting and timing of the boards, and the names of the fields of the login form."""

    classes: dict[str, str]
    panel: str
    heading: str
    nesting: int
    """Elements between a panel and its table."""
    note_first: bool
    """Whether the note stands between heading and table."""
    delay_ms: int
    """How long the script waits before it draws."""
    user_field: str
    password_field: str


def draw_layout(seed: int) -> Layout:
    """The layout of ``seed``."""
    rng = Draw(seed, "layout").rng

    def word() -> str:
        return "".join(rng.choices(ascii_lowercase, k=7))

    return Layout(
        classes={role: word() for role in ROLES},
        panel=rng.choice(("section", "article", "div")),
        heading=rng.choice(("h2", "h3", "div", "p")),
        nesting=rng.randrange(3),
        note_first=rng.random() < 0.5,
        delay_ms=rng.randrange(400, 1_500),
        user_field=word(),
        password_field=word(),
    )

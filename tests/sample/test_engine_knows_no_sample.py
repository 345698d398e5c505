"""Nothing of the sample in the engine: no name of its firms, products, columns of its own occurs there."""

from pathlib import Path

from sample.cast import cast

ENGINE = Path(__file__).parents[2] / "engine"


def test_no_name_of_the_sample_occurs_in_the_engine() -> None:
    who = cast(7)
    things = (who.maker, *who.products, *who.firms, *who.carriers, who.unknown)
    names = {form for thing in things for form in (thing.zh, thing.en, thing.short.zh, thing.short.en)}
    names |= {form for name in (*who.cities, who.system, who.paper, who.agency) for form in (name.zh, name.en)}
    sources = [path for path in ENGINE.rglob("*") if path.suffix in {".py", ".yaml", ".lark", ".j2"}]

    assert len(sources) > 5
    for path in sources:
        text = path.read_text("utf-8")
        assert not [name for name in names if name in text], path

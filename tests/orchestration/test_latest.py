from orchestration.latest import Latest


def test_a_value_is_made_again_only_when_a_part_changed() -> None:
    latest: Latest[str] = Latest()
    one, two = object(), object()
    made = [latest.of(part, 1, make=lambda text=text: text) for part, text in ((one, "a"), (one, "b"), (two, "c"))]
    assert made == ["a", "a", "c"]


def test_what_could_not_be_made_is_tried_again() -> None:
    latest: Latest[str] = Latest()

    def fail() -> str:
        raise OSError("down")

    for _ in range(2):
        try:
            latest.of(1, make=fail)
        except OSError:
            continue
    assert latest.of(1, make=lambda: "up") == "up"

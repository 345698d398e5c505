from finetuning.triples.family import Family
from finetuning.triples.skeleton import jaccard, trigrams
from finetuning.triples.splits import alike, deal_families
from finetuning.triples.triple import SPLITS


def family(name: str) -> Family:
    plan = ({"list": "product"},)
    return Family.model_validate({"id": name, "topic": "t", "plan": plan, "zh": "甲\n乙", "en": "a\nb"})


def test_jaccard_by_hand() -> None:
    # ^ab$: ^ab ab$; ^abc$: ^ab abc bc$. One of four in common.
    assert jaccard(trigrams("ab"), trigrams("abc")) == 1 / 4


def test_families_worded_alike_are_dealt_together() -> None:
    families = [family(f"f{n}") for n in range(30)]
    pairs = [("f0", "f1", 0.9), ("f1", "f2", 0.7)]
    deal = deal_families(families, pairs)
    assert deal["f0"] == deal["f1"] == deal["f2"]
    counts = {split: sum(dealt == split for dealt in deal.values()) for split in SPLITS}
    assert counts == {"train": 21, "validation": 3, "test": 6}  # 30 of 610 : 87 : 175


def test_alike_is_told_by_the_most_alike_questions() -> None:
    found = alike({"one": ["how many ▯ in ▯", "x"], "two": ["how many ▯ in ▯?"], "three": ["quite another"]})
    assert [(one, other) for one, other, _ in found] == [("one", "two")]

"""How many texts are about what, as a sentence: the most frequent first, and those that are uncertain apart."""

from collections import Counter

from engine.computed_steps import classify_in
from engine.execution.outcome import Outcome
from engine.planning.catalogue import Catalogue, Language
from engine.reflection.wording import comma, full_stop
from engine.sources.classify.texts import Classified
from engine.sources.figures import Figure

_UNCERTAIN = {"zh": "无法判断", "en": "uncertain"}


def category_sentence(outcome: Outcome, result: Classified, catalogue: Catalogue, language: Language) -> str:
    """What the texts were found to be about."""
    parts = [
        f"{catalogue.value_label(result.column, name, language) if name is not None else _UNCERTAIN[language]} {count}"
        for name, count in _counts(result)
    ]
    colon = "：" if language == "zh" else ": "
    return f"{classify_in(outcome.goal.description)[0]}{colon}{comma(language).join(parts)}{full_stop(language)}"


def category_figures(result: Classified) -> tuple[Figure, ...]:
    """The numbers of texts, each under its category."""
    return tuple(Figure(float(count), "", 0, name) for name, count in _counts(result))


def _counts(result: Classified) -> list[tuple[str | None, int]]:
    counts = Counter(one.category for one in result.told)
    return sorted(counts.items(), key=lambda item: (item[0] is None, -item[1], item[0] or ""))

"""Figures of several sources side by side, in the language of the question: what each says, and which one holds."""

from collections.abc import Mapping
from decimal import Decimal

from engine.periods.words import period_text
from engine.planning.catalogue import Catalogue, Language, label
from engine.reflection.conflicts import Settlement, Told
from engine.reflection.gaps import Gap, gaps
from engine.reflection.wording import comma, full_stop, quantity
from engine.sources.statements import Stated

_HOLDS = {
    "rank": {
        "en": "{holds} is of higher rank than {others}, so {value} holds",
        "zh": "{holds}的级别高于{others}，以{value}为准",
    },
    "close": {
        "en": "they are within the tolerance; {holds} is the more credible: {value}",
        "zh": "差异在容许范围之内；{holds}更可信：{value}",
    },
}
_WITHIN = {"en": "they are within the tolerance", "zh": "差异在容许范围之内"}
_OPEN = {
    "en": "which of them holds is not settled, since neither ranks nor weights of these sources are configured",
    "zh": "没有为这些来源设定级别或权重，因此不能判定以哪个为准",
}
_SUM = {
    "en": "the figure of {source} is made of {rows} records, and a document may tell of one of them, "
    "so this is no contradiction",
    "zh": "{source}的数字由{rows}条记录构成，文件可能只涉及其中一条，因此不构成矛盾",
}
_OTHER_UNIT = {
    "en": "they are of different units ({units}) and cannot be compared",
    "zh": "单位不同（{units}），无法比较",
}
_OTHER_PERIOD = {
    "en": "they are of different days ({reach}) and do not contradict each other",
    "zh": "涉及的日期不同（{reach}），不构成矛盾",
}
_OTHER = {
    "en": "they are counted in different ways and do not contradict each other",
    "zh": "口径不同，不构成矛盾",
}


def stated_sentence(stated: Stated, language: Language) -> str:
    """What a document states, in its own words."""
    quote = stated.passage.text
    return f"《{stated.title}》称：“{quote}”" if language == "zh" else f"“{stated.title}” states: “{quote}”"


def settled_sentence(settlement: Settlement, catalogue: Catalogue, language: Language) -> str:
    """How far the figures are apart, and what follows: one sentence."""
    names = {one: _named(one, settlement, catalogue, language) for one in settlement.told}
    first, *others = settlement.told
    joined = comma(language).join(names[one] for one in others)
    if settlement.kind == "agree":
        same = f"{names[first]}与{joined}一致" if language == "zh" else f"{names[first]} and {joined} agree"
        return same + full_stop(language)
    apart = [_difference(gap, names, names[first], language) for gap in gaps(settlement)]
    clauses = [*apart, _consequence(settlement, names, language)]
    text = ("；" if language == "zh" else "; ").join(clauses) + full_stop(language)
    return text if text.startswith(tuple(one.source for one in settlement.told)) else text[:1].upper() + text[1:]


def _consequence(settlement: Settlement, names: Mapping[Told, str], language: Language) -> str:
    told, holds = settlement.told, settlement.holds
    match settlement.kind:
        case "weights" if settlement.value is not None:
            return _weighted(settlement, settlement.value, names, language)
        case "rank" | "close" if holds is not None:
            issued = _with_bodies(settlement, names, language)
            others = comma(language).join(issued[one] for one in told if not one.says_the_same(holds))
            words = _HOLDS[settlement.kind][language]
            return words.format(holds=issued[holds], others=others, value=_shown(holds.value, holds, language))
        case "close":
            return _WITHIN[language]
        case "sum":
            return _SUM[language].format(source=names[told[0]], rows=told[0].rows)
        case "other_unit":
            return _OTHER_UNIT[language].format(units=comma(language).join(one.unit or "1" for one in told))
        case "other_period":
            colon = "：" if language == "zh" else ": "
            reach = [names[one] + colon + period_text(one.covered, language) for one in told if one.covered is not None]
            return _OTHER_PERIOD[language].format(reach=comma(language).join(reach))
        case "other_definition":
            own = [one.stated.counts for one in told if one.stated is not None and one.stated.counts]
            quoted = f"{'：' if language == 'zh' else ': '}“{own[0].rstrip('。.')}”" if own else ""
            return _OTHER[language] + quoted
        case _:
            return _OPEN[language]


def _with_bodies(settlement: Settlement, names: Mapping[Told, str], language: Language) -> dict[Told, str]:
    """Each name with who issued it, where that is known and the name does not say it."""
    form = "{}（{}）" if language == "zh" else "{} ({})"
    return {
        one: form.format(names[one], body) if body and body.casefold() not in names[one].casefold() else names[one]
        for one, body in zip(settlement.told, settlement.bodies or ("",) * len(settlement.told), strict=True)
    }


def _weighted(settlement: Settlement, mean: Decimal, names: Mapping[Told, str], language: Language) -> str:
    weights = [
        f"{names[one]} {_shown(one.value, one, language)} × {weight}"
        for one, weight in zip(settlement.told, settlement.weights, strict=True)
    ]
    shown = _shown(mean, max(settlement.told, key=lambda one: one.decimals), language)
    listed = comma(language).join(weights)
    return f"按可信度加权（{listed}）为{shown}" if language == "zh" else f"weighted by credibility ({listed}): {shown}"


def _difference(gap: Gap, names: Mapping[Told, str], first: str, language: Language) -> str:
    """How much more or less one says than the first, of which the share is taken."""
    size = quantity(abs(gap.size.value), gap.size.unit, gap.size.decimals, language, points=True)
    share = "" if gap.share is None else quantity(abs(gap.share.value), gap.share.unit, gap.share.decimals, language)
    higher = gap.size.value > 0
    if language == "zh":
        told = f"（{share}）" if share else ""
        return f"{names[gap.told]}的数字比{first}{'高' if higher else '低'}{size}{told}"
    told = f" ({share})" if share else ""
    return f"{names[gap.told]} is {'higher' if higher else 'lower'} than {first} by {size}{told}"


def _named(told: Told, settlement: Settlement, catalogue: Catalogue, language: Language) -> str:
    """A document by its title where there are several, a table by its source, and by the figure where those differ."""
    if told.stated is not None:
        if sum(one.stated is not None for one in settlement.told) == 1:
            return "该文件" if language == "zh" else "the document"
        return f"《{told.stated.title}》" if language == "zh" else f"“{told.stated.title}”"
    if told.measure is None or len({one.measure for one in settlement.told} - {None}) < 2:
        return told.source
    key = next(key for key in catalogue.with_measure(told.measure) if key[0] == told.source)
    head = label(catalogue.measure(*key, told.measure).names, language)
    return f"{head}（{told.source}）" if language == "zh" else f"{head} ({told.source})"


def _shown(value: Decimal, like: Told, language: Language) -> str:
    return quantity(float(value), like.unit, like.decimals, language)

"""Sentences for what was computed, with the words that tell the figures of a calculation apart."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.computed_steps import calculation_in
from engine.execution.outcome import Outcome
from engine.periods.period import Period
from engine.periods.words import period_text
from engine.planning.catalogue import Catalogue, Language
from engine.reflection.subjects import measure_name, subject
from engine.reflection.trend_words import trend_sentence
from engine.reflection.wording import comma, full_stop, quantity
from engine.sources.calculation import CalculationResult
from engine.sources.database import SqlResult
from engine.sources.figures import figures_of

_EXTREMES = {"zh": {"highest": "最高", "lowest": "最低"}, "en": {"highest": "highest", "lowest": "lowest"}}

_SAME = {
    "zh": {True: "各期相同。", False: "各期不相同。"},
    "en": {True: "It was the same each time.", False: "It was not the same each time."},
}


@dataclass(frozen=True)
class Wording:
    """Puts calculations into words; ``latest`` are the outcomes that they may stand on."""

    latest: Mapping[str, Outcome]
    catalogue: Catalogue
    language: Language

    def sentence(self, outcome: Outcome, result: CalculationResult) -> str:
        """What ``outcome`` computed, as one sentence."""
        calculation = calculation_in(outcome.goal.description)
        if result.operation == "same":
            return _SAME[self.language][bool(result.value)]
        if result.trend is not None:
            return trend_sentence(result, result.trend, self.language)
        own, each = self._own_names(calculation.of), self._each_name(calculation.of)
        match result.operation:
            case "highest" | "lowest":
                chosen = comma(self.language).join(each[place] for place in result.chosen)
                word = _EXTREMES[self.language][result.operation]
                return f"{word}{'：' if self.language == 'zh' else ': '}{chosen}{full_stop(self.language)}"
            case "rank":
                return self._ranked(result, own[0])
            case "sum" | "mean" | "weighted mean":
                return self._told(self._phrase(result.operation, own), result)
            case "ratio" | "share":
                return self._told(self._phrase(result.operation, each), result)
            case "growth" if (result.base or 0) < 0:
                return self._told(self._phrase("growth", each), result)
            case "change" | "growth":
                return self._changed(result, each[0], each[-1])
            case _:
                return self._compared(result, each[0], each[-1])

    def _own_names(self, steps: tuple[str, ...]) -> list[str]:
        """For each step the names that it does not share with the others, else all of them."""
        queries = [query for step in steps if (query := self.latest[step].query) is not None]
        several = len({(query.source, query.table, query.measure) for query in queries}) > 1 or len(queries) < len(
            steps
        )
        names = [self._names(step, measures=several) for step in steps]
        shared = set.intersection(*(set(of) for of in names if of))
        between = comma(self.language)
        return [between.join(name for name in of if name not in shared) or between.join(of) for of in names]

    def _each_name(self, steps: tuple[str, ...]) -> list[str]:
        """A name for each figure: its step's own, with what it belongs to in a series or a listing."""
        names = []
        for step, own in zip(steps, self._own_names(steps), strict=True):
            keys = self._keys(step)
            alone = len(steps) == 1 or not keys
            names += [key if alone else f"{own}{comma(self.language)}{key}" for key in keys] or [own]
        return names

    def _keys(self, step: str) -> list[str]:
        """What the figures of a step belong to, one by one; nothing where it has one figure."""
        found = self.latest[step]
        if found.query is None or found.query.measure is None or not isinstance(found.result, SqlResult):
            return []
        by = found.query.by or ""
        return [
            period_text(key, self.language)
            if isinstance(key, Period)
            else self.catalogue.value_label(by, key, self.language)
            for figure in figures_of(found.query, found.result, self.catalogue)
            if (key := figure.key) is not None
        ]

    def _names(self, step: str, *, measures: bool) -> tuple[str, ...]:
        query = self.latest[step].query
        if query is None:
            earlier = calculation_in(self.latest[step].goal.description)
            return (self._phrase(earlier.operation, self._own_names(earlier.of)),)
        measure = [measure_name(query, self.catalogue, self.language)] if measures else []
        return (*subject(query, self.catalogue, self.language), *measure)

    def _phrase(self, operation: str, own: list[str]) -> str:
        """What is computed as the subject of a sentence, or of another calculation."""
        first, last, all_of_them = own[0], own[-1], comma(self.language).join(own)
        if self.language == "zh":
            return {
                "sum": f"{all_of_them}合计",
                "mean": f"{all_of_them}的简单平均值",
                "weighted mean": f"{first}按{last}加权的平均值",
                "difference": f"{first}与{last}之差",
                "change": f"从{first}到{last}的变化",
                "growth": f"从{first}到{last}的变化与前者之比（前者为负）",
                "ratio": f"{first}与{last}之比",
                "share": f"{first}占{last}的比例",
            }.get(operation, all_of_them)
        return {
            "sum": f"total of {all_of_them}",
            "mean": f"simple mean of {all_of_them}",
            "weighted mean": f"mean of {first} weighted by {last}",
            "difference": f"difference between {first} and {last}",
            "change": f"change from {first} to {last}",
            "growth": f"change from {first} to {last} over the first, which is negative",
            "ratio": f"ratio of {first} to {last}",
            "share": f"share of {first} in {last}",
        }.get(operation, all_of_them)

    def _told(self, what: str, result: CalculationResult) -> str:
        size = quantity(result.value, result.unit, result.decimals, self.language)
        without = comma(self.language).join(result.left_out)
        if self.language == "zh":
            return f"{what}：{size}{f'（{without}缺少数值或权重，未计入）' if without else ''}。"
        left_out = f" (without a figure or a weight, and left out: {without})" if without else ""
        return f"{what[:1].upper()}{what[1:]}: {size}{left_out}."

    def _ranked(self, result: CalculationResult, name: str) -> str:
        """The place from the highest on, with how many others hold it too."""
        level = len(result.chosen) - 1
        if self.language == "zh":
            beside = f"，与另外{level}项并列" if level else ""
            return f"{name}在{result.count}项中由高到低排第{result.value:g}{beside}。"
        beside = f", level with {level} other{'s' * (level > 1)}" if level else ""
        return f"{name} ranks {result.value:g} of {result.count}, counted from the highest{beside}."

    def _changed(self, result: CalculationResult, first: str, second: str) -> str:
        rounded = round(result.value, result.decimals)
        size = self._size(result)
        if self.language == "zh":
            up, down = ("增长", "下降") if result.operation == "growth" else ("上升", "下降")
            how = f"{up}{size}" if rounded > 0 else f"{down}{size}" if rounded < 0 else "没有变化"
            return f"从{first}到{second}{how}。"
        up, down = ("grew", "fell") if result.operation == "growth" else ("rose", "fell")
        how = f"{up} by {size}" if rounded > 0 else f"{down} by {size}" if rounded < 0 else "did not change"
        return f"From {first} to {second} it {how}."

    def _compared(self, result: CalculationResult, first: str, second: str) -> str:
        rounded = round(result.value, result.decimals)
        if rounded == 0:
            return f"{first}与{second}相同。" if self.language == "zh" else f"{first} and {second} are equal."
        higher, lower = (first, second) if rounded > 0 else (second, first)
        if self.language == "zh":
            return f"{higher}比{lower}高{self._size(result)}。"
        return f"{higher} is higher than {lower} by {self._size(result)}."

    def _size(self, result: CalculationResult) -> str:
        """Without its sign, which the words have; a growth is a share of what was, no difference of shares."""
        points = result.operation != "growth"
        return quantity(abs(result.value), result.unit, result.decimals, self.language, points=points)

"""What models wrote, kept by model, prompt and grammar: what was written once is not asked for again."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.models.model import Generation, Grammar, LanguageModel, Message, request_digest


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True)

    key: str
    written: Generation


class KeptWriting:
    """JSON Lines, one file a model, below a folder. Only one process may write there."""

    def __init__(self, folder: Path, model: LanguageModel) -> None:
        self._file = folder / f"{model.digest}.jsonl"
        self._model = model
        self._known = {line.key: line.written for line in _lines(self._file)}

    def generate(self, messages: Sequence[Message], *, max_tokens: int, grammar: Grammar) -> Generation:
        """What the model writes; ``ModelError`` where it fails, of which nothing is kept."""
        key = request_digest(messages, max_tokens, grammar)[:24]
        if (known := self._known.get(key)) is not None:
            return known
        written = self._model.generate(messages, max_tokens=max_tokens, grammar=grammar)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("a", encoding="utf-8") as file:
            # Between two line ends, so that half a line of a process that was ended spoils no other.
            file.write(f"\n{_Line(key=key, written=written).model_dump_json()}\n")
        self._known[key] = written
        return written


def _lines(file: Path) -> list[_Line]:
    """The lines that were written whole."""
    found = []
    for text in file.read_text("utf-8").splitlines() if file.is_file() else ():
        try:
            found.append(_Line.model_validate_json(text))
        except ValidationError:
            continue  # a process was ended in the middle of it
    return found

"""How much is searched and written for an answer."""

from pydantic import Field

from engine.settings.basics import Strict
from engine.settings.models import RerankerSettings


class RetrievalSettings(Strict):
    """How an index is searched."""

    top_k: int = Field(6, ge=1, le=100, description="Chunks that Simple gets and that `search` shows")
    candidates: int = Field(50, ge=1, description="How many hits each ranker contributes before fusion")
    chunk_tokens: int = Field(220, ge=40, description="Target size of a text chunk, in tokens of the embedding model")
    reranker: RerankerSettings | None = Field(
        None, description="A cross-encoder that reads the best passages again; none by default, since none is packaged"
    )


class AnswerSettings(Strict):
    """Same limits for Simple and Agentic, so that a comparison is fair."""

    max_tokens: int = Field(96, ge=16, description="Length of an answer's text, in the model's tokens")
    context_tokens: int = Field(900, ge=200, description="Evidence put before the model, in its own tokens")
    writing_s: float = Field(
        10, gt=0, description="Seconds for the model to word what was found; code words what it has not by then"
    )

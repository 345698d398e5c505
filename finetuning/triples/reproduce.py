"""Whether executing the plans again gives the verifications that are kept."""

import logging
from collections.abc import Iterator, Mapping, Sequence

from finetuning.triples.triple import Triple
from finetuning.triples.verify import NotVerifiable
from finetuning.triples.workshop import Bench

logger = logging.getLogger(__name__)

TOLD_EVERY = 100


def differences(triples: Sequence[Triple], benches: Mapping[str, Bench]) -> Iterator[str]:
    """A line for each triple whose plan comes out otherwise than is kept: another status, cause or sub-goal."""
    for number, triple in enumerate(triples, 1):
        kept = triple.verification
        try:
            found = benches[triple.catalogue].verifier.verify(triple.plan, triple.as_of)
        except NotVerifiable as error:
            yield f"{triple.id}: {kept.status} is kept, and now it cannot be verified: {error}"
            continue
        if (found.status, found.cause, found.goal) != (kept.status, kept.cause, kept.goal):
            yield f"{triple.id}: {kept.status} is kept, and now it is {found.status}: {found.message}"
        if number % TOLD_EVERY == 0:
            logger.info("verified %d of %d", number, len(triples))

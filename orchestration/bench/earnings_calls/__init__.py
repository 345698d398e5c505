"""ECT-QA: transcripts of earnings calls, and questions over several firms or quarters, some without an answer."""

"""Public benchmarks as projects: their material becomes tables, documents and evaluation questions."""

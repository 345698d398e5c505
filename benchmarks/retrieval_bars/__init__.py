"""One module for each kind of figure of ``benchmarks/retrieval.py``."""

"""What `benchmarks/documents.py` measures, one module for each material, each with `figures(data)`."""

"""Evaluation questions made from the facts, one module a kind."""

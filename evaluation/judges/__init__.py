"""Scores that other libraries compute, beside ours; they advise, ours decide."""

"""A comparison as one page for people who decide: no other file is needed to read it, and no script runs in it."""

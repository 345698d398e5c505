"""Revisions, oldest first. A published revision is never edited: a change is a new one."""

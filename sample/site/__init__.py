"""The BI site: boards behind a login form, drawn by script, and one that is only a picture."""

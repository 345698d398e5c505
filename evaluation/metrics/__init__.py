"""How one answer is scored against one question, and a set of scores becomes figures."""

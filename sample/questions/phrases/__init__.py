"""What people say when they ask, a file for each kind of question."""

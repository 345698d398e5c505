"""The planner's school book: questions, each with the plan that answers it and what came of executing that plan."""

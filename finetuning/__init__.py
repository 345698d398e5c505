"""The planner's school: how well it plans is measured here; triples, training and promotion follow."""

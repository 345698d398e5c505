"""The sample company: a fictional maker of appliances that watches its suppliers, drawn from one seed."""

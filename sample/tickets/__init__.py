"""The ticket system: escalated complaints and changes of carriers, behind a REST interface like that of Jira."""

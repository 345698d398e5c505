"""The company's documents: what they say, and how it is set as PDF, DOCX and HTML."""

"""FinGLM: figures of Chinese listed firms, and questions with the formula and the exact answer."""

"""ChronoQA: Chinese news passages, and questions with the day they were asked on."""

"""What a run comes to in a few numbers: how servos tracked, what motors gave, and what should not stay unsaid."""

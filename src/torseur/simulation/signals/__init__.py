"""What a run records of its instants, signal by signal."""

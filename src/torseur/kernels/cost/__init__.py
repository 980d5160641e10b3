"""What a function costs, in operations and in time."""

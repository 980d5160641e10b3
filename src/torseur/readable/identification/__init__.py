"""Which combinations of parameters forces depend on, and their values from measurements."""

"""Letters in the place of a machine's numbers, and the machine made ready for them."""

"""Motors, rotors, friction and loads: one kind per file."""

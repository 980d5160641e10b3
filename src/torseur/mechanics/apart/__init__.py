"""What formulations share that move every body by itself and hold joints by rows."""

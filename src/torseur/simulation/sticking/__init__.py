"""Which axes with dry friction stick, and which way they break away."""

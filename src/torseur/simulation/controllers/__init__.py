"""Controllers in Python, outside of the native loop."""

"""From programs to C99 source."""

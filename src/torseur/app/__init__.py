"""The command line: thin, nothing here that the Python interface lacks."""

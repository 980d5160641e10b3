"""Recursions with a name for every entry that a step gives, in the tradition of Khalil."""

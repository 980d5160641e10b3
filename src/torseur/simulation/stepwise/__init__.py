"""Machines that somebody else's loop takes step by step."""

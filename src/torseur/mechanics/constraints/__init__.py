"""Loops, wheels and prescribed motion: rows, checks, assembly, and the ways to accelerations that keep them."""

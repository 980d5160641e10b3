"""Machines that move in a plane: what is written shorter for them, and how it reads in space."""

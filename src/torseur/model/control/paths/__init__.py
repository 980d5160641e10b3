"""Paths in the horizontal plane, for vehicles to follow."""

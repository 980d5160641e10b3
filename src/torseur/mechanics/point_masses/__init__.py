"""Rigid solids as point masses at kept distances, with a diagonal mass matrix [PX88]."""

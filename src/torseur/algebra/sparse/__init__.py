"""Symmetric matrices of a fixed pattern: orders of elimination, factors and solutions on symbols or numbers."""

"""Finite elements: cross-sections, element matrices, and beams as machines of nodes with elements between them."""

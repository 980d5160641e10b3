"""Beams: elements, nodes, cross-sections and structures of them."""

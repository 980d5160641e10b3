"""Native solutions of symmetric systems with a fixed pattern: straight-line code for small ones, loops for large ones.

Patterns, orders of elimination and factors on symbols are those of ``torseur.algebra.sparse``.
"""

"""Linear algebra of symmetric matrices with a fixed pattern: order, factor L D Lᵀ, solutions, on symbols and native.

``pattern`` tells where a matrix may differ from zero, ``order`` in which order its unknowns are eliminated,
``analysis`` what that order fills in and costs; ``ldl`` factors on symbols or numbers, ``native`` makes kernels of it.
"""

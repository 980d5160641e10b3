"""Bodies apart: point masses, connection matrices, elements, posed for the same integrators."""

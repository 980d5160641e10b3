"""Functions of NumPy arrays made from the equations, and what they cost."""

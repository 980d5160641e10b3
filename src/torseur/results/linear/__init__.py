"""Linear models: their matrices, modes and answers."""

"""H, C and G in closed form: polynomials in sines and cosines, and the expressions made of them."""

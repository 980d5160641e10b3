"""The analytic models: Lagrange's equations and Kane's ten steps."""

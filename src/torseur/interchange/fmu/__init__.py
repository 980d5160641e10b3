"""Functional mock-up units (FMI 2.0 and 3.0): the machine as C source and, where a compiler is, as a library."""

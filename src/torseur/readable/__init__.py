"""Equations that one can read and print: closed forms, factored forms, parameters of identification."""

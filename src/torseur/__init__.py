"""Torseur models and simulates motorised articulated machines."""

__version__ = "0.1.0"

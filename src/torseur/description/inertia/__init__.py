"""Masses and inertias as they were written, or from shapes and materials."""

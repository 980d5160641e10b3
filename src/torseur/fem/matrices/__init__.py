"""Stiffness and mass matrices that other programs wrote."""

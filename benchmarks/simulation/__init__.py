"""Simulation in time beside the peers, at equal error: ``python -m benchmarks.simulation`` in the repository."""

"""Closed mechanisms beside the peers, at equal error: ``python -m benchmarks.closed`` in the repository."""

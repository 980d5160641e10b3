"""Torseur beside its peers on the same machines and states: ``python -m benchmarks`` in the repository's folder."""

import os

# Idle threads of one library must not spin on the core that another one is measured on. Read when OpenMP is loaded.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

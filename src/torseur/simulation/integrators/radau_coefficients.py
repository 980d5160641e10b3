"""Coefficients of the method Radau IIA of three stages and order 5 [Hairer, Wanner 1996, IV.5 and IV.8].

A⁻¹ has one real eigenvalue and a conjugate pair. In the coordinates T⁻¹ Z of the increments Z at the stages Newton's
method solves one real and one complex system of size n instead of one of size 3n.
"""

from __future__ import annotations

import numpy as np

_ROOT = np.sqrt(6.0)
NODES = np.array([(4 - _ROOT) / 10, (4 + _ROOT) / 10, 1.0])

_powers = np.vander(NODES, 4, increasing=True)[:, 1:]
# collocation: stages are integrals, up to the nodes, of the parabola through the slopes there
_A = (_powers / np.array([1.0, 2.0, 3.0])) @ np.linalg.inv(np.vander(NODES, 3, increasing=True))
_values, _vectors = np.linalg.eig(np.linalg.inv(_A))
_real, _pair = int(np.argmin(np.abs(_values.imag))), int(np.argmax(_values.imag))

REAL = float(_values[_real].real)
# w₂ + i w₃ turns with the conjugate of the eigenvalue of a + ib, where T = (u, a, b)
COMPLEX = complex(_values[_pair].conjugate())
T = np.column_stack([_vectors[:, _real].real, _vectors[:, _pair].real, _vectors[:, _pair].imag])
T_INVERSE = np.linalg.inv(T)

ERROR = np.array([-13 - 7 * _ROOT, -13 + 7 * _ROOT, -1]) / 3
"""Weights of the increments in the estimate of the error."""

POLYNOMIAL = np.linalg.inv(_powers)
"""From the increments at the nodes to the coefficients of θ, θ², θ³."""

"""Coefficients of the method Radau IIA of three stages and order 5 [Hairer, Wanner 1996, IV.5 and IV.8].

A⁻¹ has one real eigenvalue and a conjugate pair. In the coordinates T⁻¹ Z of the increments Z at the stages Newton's
method solves one real and one complex system of size n instead of one of size 3n:

    T⁻¹ A⁻¹ T = (γ, 0, 0; 0, α, −β; 0, β, α)                                                     (1)

The numbers are written out, rounded once: computed by linear algebra their last digits would depend on the processor,
and with them the native loops that come along. ``tests/simulation/test_radau_coefficients.py`` derives them.
"""

from __future__ import annotations

import numpy as np

_ROOT = np.sqrt(6.0)
NODES = np.array([(4 - _ROOT) / 10, (4 + _ROOT) / 10, 1.0])

REAL = 3.637834252744496
"""γ of (1)."""

COMPLEX = 2.6810828736277523 + 3.0504301992474105j
"""α + iβ of (1), with which w₂ + i w₃ turns."""

T = np.array(
    [
        [0.09123239487089295, -0.1412552950209542, -0.030029194105147424],
        [0.241717932707107, 0.20412935229379994, 0.3829421127572619],
        [0.966048182615093, 1.0, 0.0],
    ]
)
T_INVERSE = np.array(
    [
        [4.325579890063155, 0.33919925181580984, 0.5417705399358749],
        [-4.178718591551905, -0.32768282076106237, 0.47662355450055044],
        [-0.5028726349457868, 2.571926949855605, -0.5960392048282249],
    ]
)

ERROR = np.array([-13 - 7 * _ROOT, -13 + 7 * _ROOT, -1]) / 3
"""Weights of the increments in the estimate of the error."""

POLYNOMIAL = np.array(
    [
        [10.048809399827416, -1.382142733160749, 0.3333333333333333],
        [-25.62959144707664, 10.296258113743306, -2.6666666666666665],
        [15.580782047249224, -8.914115380582556, 3.3333333333333335],
    ]
)
"""From the increments at the nodes to the coefficients of θ, θ², θ³."""

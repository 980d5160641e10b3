"""Matrices of frames of beams as another program would write them: the textbook element with six freedoms a node."""

import numpy as np

DENSITY, E, G = 7800.0, 2e11, 8e10


def beam_element(length, A, Iy, Iz, J):
    """K and consistent M, (12, 12), of Hermite's cubics, along x [Przemieniecki, 1968, (5.116) and (11.28)]."""
    K, M, m = np.zeros((12, 12)), np.zeros((12, 12)), DENSITY * A * length
    along, twist = [0, 6], [3, 9]
    K[np.ix_(along, along)] = E * A / length * np.array([[1, -1], [-1, 1]])
    K[np.ix_(twist, twist)] = G * J / length * np.array([[1, -1], [-1, 1]])
    M[np.ix_(along, along)] = m / 6 * np.array([[2, 1], [1, 2]])
    M[np.ix_(twist, twist)] = m / 6 * (Iy + Iz) / A * np.array([[2, 1], [1, 2]])
    for I, across, sign in ((Iz, [1, 5, 7, 11], 1.0), (Iy, [2, 4, 8, 10], -1.0)):
        a, b = 6 * sign * length, 22 * sign * length
        c, square = 13 * sign * length, length**2
        K[np.ix_(across, across)] = (E * I / length**3) * np.array(
            [[12, a, -12, a], [a, 4 * square, -a, 2 * square], [-12, -a, 12, -a], [a, 2 * square, -a, 4 * square]]
        )
        M[np.ix_(across, across)] = (m / 420) * np.array(
            [[156, b, 54, -c], [b, 4 * square, c, -3 * square], [54, c, 156, -b], [-c, -3 * square, -b, 4 * square]]
        )
    return K, M


def frame(points, lines, A, Iy, Iz, J):
    """(K, M), (6 n, 6 n): of beams between points, their z leaning to the frame's."""
    n = len(points)
    K, M = np.zeros((6 * n, 6 * n)), np.zeros((6 * n, 6 * n))
    for a, b in lines:
        along = points[b] - points[a]
        length = float(np.linalg.norm(along))
        x = along / length
        y = np.cross([0.0, 0.0, 1.0], x)
        T = np.kron(np.eye(4), np.array([x, y / np.linalg.norm(y), np.cross(x, y / np.linalg.norm(y))]))
        own = np.r_[6 * a : 6 * a + 6, 6 * b : 6 * b + 6]
        for whole, part in zip((K, M), beam_element(length, A, Iy, Iz, J), strict=True):
            whole[np.ix_(own, own)] += T.T @ part @ T
    return K, M


def lumped(M):
    """Half of each beam's mass at its ends, nothing against turning."""
    masses = np.zeros(M.shape)
    for k in range(0, len(M), 6):
        masses[k : k + 3, k : k + 3] = np.eye(3) * M[k, 0::6].sum()
    return masses

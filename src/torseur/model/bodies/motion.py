"""The motion of one body, measured in its own frame."""

from __future__ import annotations

from dataclasses import dataclass

from torseur.algebra.components import Value, components, matrix_of


@dataclass(frozen=True, eq=False)
class Motion:
    """Angular velocity ω, angular acceleration ω̇ and acceleration ẇ of the origin, in the body's components.

    ẇ is the acceleration of the point in space less gravity, so that weight needs no term of its own.
    """

    omega: Value
    omega_dot: Value
    w_dot: Value

    def spread(self) -> Value:
        """U = ω̇~ + ω~ ω~: a point fixed at r in the body has the acceleration ẇ + U r.

        By entries, because the six products ω_i ω_j serve all nine of them.
        """
        x, y, z = components(self.omega)
        ax, ay, az = components(self.omega_dot)
        xx, yy, zz, xy, xz, yz = x * x, y * y, z * z, x * y, x * z, y * z
        return matrix_of(
            [
                [-(yy + zz), xy - az, xz + ay],
                [xy + az, -(xx + zz), yz - ax],
                [xz - ay, yz + ax, -(xx + yy)],
            ]
        )

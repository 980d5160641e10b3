"""What moves in a scene: bodies, and places on bodies that deform, with their poses at many configurations at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike, NDArray

from torseur.algebra.components import as_casadi, as_numpy
from torseur.algebra.transform import Transform
from torseur.mechanics.tree.kinematics import links, poses
from torseur.model.bodies.seated import SeatedBody
from torseur.model.frame import GROUND, Frame
from torseur.model.model import Model
from torseur.model.moving_frame import MovingFrame

Array = NDArray[np.float64]
NUMBERS = 9
"""A pose is the x axis, the y axis and the position of a frame."""


def flat_pose(X: Transform) -> list[float]:
    """A pose in numbers, short ones where they are round."""
    R, p = as_numpy(X.R), as_numpy(X.p).ravel()
    return [round(float(x), 9) for x in (*R[:, 0], *R[:, 1], *p)]


def columns_of(poses: Array) -> Array:
    """(…, 3, 3): the axes of poses (…, 9) as columns."""
    x, y = poses[..., 0:3], poses[..., 3:6]
    return np.stack([x, y, np.cross(x, y)], axis=-1)


def turned(poses: Array, vectors: ArrayLike) -> Array:
    """Vectors (…, 3) along the axes of poses (…, 9), along those of the world."""
    return np.asarray((columns_of(poses) @ np.asarray(vectors, dtype=np.float64)[..., None])[..., 0])


@dataclass(eq=False)
class Nodes:
    """The nodes of a machine: body i is node i; each place that is asked for on a body that deforms follows them."""

    model: Model
    places: list[tuple[int, MovingFrame]] = field(default_factory=list)  # (body, how a frame moves on it)
    _known: dict[tuple[int, bytes], int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.model.bodies) + len(self.places)

    def place(self, body: int, placement: Transform) -> dict[str, Any]:
        """Where to draw what sits at ``placement`` on a body or on the ground (−1): a node, and a pose on it."""
        if body == GROUND or not self.model.bodies[body].amplitudes:
            return {"on": body, "pose": flat_pose(placement)}
        key = body, np.array(flat_pose(placement)).tobytes()
        if key not in self._known:
            self._known[key] = len(self)
            frame = Frame(body, Transform(as_casadi(placement.R), as_casadi(placement.p)))
            self.places.append((body, self.model.attached(frame)))
        return {"on": self._known[key], "pose": flat_pose(Transform.identity())}

    def point(self, body: int, point: ArrayLike) -> dict[str, Any]:
        """The same of a point, with the axes of the body."""
        return self.place(body, Transform(np.eye(3), np.asarray(point, dtype=np.float64)))

    def frame(self, name: str) -> dict[str, Any]:
        """The same of a named frame or body."""
        found = self.model.frame(name)
        return self.place(found.body, found.placement)

    def floating(self, body: int) -> dict[str, Any]:
        """The same of the frame in which a body deforms: its own one, which its joint may not hold."""
        own = self.model.bodies[body]
        if not isinstance(own, SeatedBody):
            return {"on": body, "pose": flat_pose(Transform.identity())}
        self.places.append((body, own.own_frame))
        return {"on": len(self) - 1, "pose": flat_pose(Transform.identity())}

    def poses(self, q: ArrayLike) -> Array:
        """(N, nodes, 9) in the world at the configurations q, (N, nq)."""
        x = ca.SX.sym("q", self.model.nq)
        X_W = poses(self.model, links(self.model, x))
        X_W = [*X_W, *(X_W[body] @ at.pose(self.model.amplitudes(body, x)) for body, at in self.places)]
        columns = [ca.vertcat(X.R[:, 0], X.R[:, 1], X.p) for X in X_W]
        all_poses = ca.Function("poses", [x], [ca.densify(ca.vertcat(ca.SX(0, 1), *columns))])
        given = np.atleast_2d(np.asarray(q, dtype=np.float64))
        return np.array(all_poses(given.T)).T.reshape(len(given), len(self), NUMBERS)

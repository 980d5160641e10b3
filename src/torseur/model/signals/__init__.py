"""Functions of time: set-points, open-loop commands and disturbances."""

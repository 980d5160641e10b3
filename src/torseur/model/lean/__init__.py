"""The same dynamics at fewer operations: frames chosen anew, inertial parameters regrouped."""

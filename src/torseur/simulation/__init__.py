"""Motion in time: systems, integrators, modes of dry friction."""

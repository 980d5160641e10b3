"""Motion in time: systems, integrators, slips of dry friction."""

"""Forces as a matrix times the parameters they are linear in."""

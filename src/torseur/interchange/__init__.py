"""The machine for other programs: FMUs, functions and environments of other packages, animations."""

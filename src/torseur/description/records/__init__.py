"""The frozen records of a machine, the same for every file format."""

"""Elastic solids of any shape from volume meshes."""

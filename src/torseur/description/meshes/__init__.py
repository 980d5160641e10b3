"""Solids from mesh files: closed surfaces by trimesh, volume meshes by meshio."""

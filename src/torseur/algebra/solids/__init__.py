"""Volume, centre and second moments of solids: closed forms, closed surfaces of triangles, cells of volume meshes."""

"""Bodies with rigid and deformation modes in moving references, joined by connection matrices [AZ98]."""

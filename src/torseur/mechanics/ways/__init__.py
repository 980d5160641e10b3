"""Ways from forces to accelerations: the tree alone, independent speeds, multipliers with projection."""

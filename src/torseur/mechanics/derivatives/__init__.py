"""How dynamics change with state and parameters, by recursion over the tree."""

"""Where the bodies are and how fast: recursions over the tree, Jacobians, derivatives along the configuration."""

"""Native loops over the tree of a large machine: steps traced once per kind of body, and the list of their calls."""

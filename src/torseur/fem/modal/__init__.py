"""From a structure to the few shapes that it may take, and the integrals of its inertia."""

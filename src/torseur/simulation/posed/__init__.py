"""A machine's equations posed for integration: the way to accelerations, tracing, kernels, what is kept of them."""

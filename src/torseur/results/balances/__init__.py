"""The accounts of seven quantities, and the verdict on them."""

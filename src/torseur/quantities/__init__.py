"""The quantities of a machine as native functions, how they agree with each other, and what they cost."""

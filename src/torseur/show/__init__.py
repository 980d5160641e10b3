"""Machines and motions that one can see: scenes for the viewer of the pages, and the pages around them."""

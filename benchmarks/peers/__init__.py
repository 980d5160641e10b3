"""The peers, each called as its own documentation recommends."""

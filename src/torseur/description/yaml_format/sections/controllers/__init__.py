"""Controllers: laws that command several motors at once."""

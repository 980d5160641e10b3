"""What a run leaves behind: stored rows, plots, the account of seven quantities, the report."""

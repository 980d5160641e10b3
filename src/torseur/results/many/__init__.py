"""Many runs together: datasets, tables, bands, verdicts."""

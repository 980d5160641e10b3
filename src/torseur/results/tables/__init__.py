"""Rows of a run for other programs: datasets, data frames, CSV and Parquet, angles in degrees."""

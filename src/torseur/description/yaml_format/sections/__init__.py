"""The sections of a machine file: of each its keys, how they become records, and how records are written."""

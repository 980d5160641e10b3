"""What was written: records of a machine, the readers and writers of its file formats, and their checks."""

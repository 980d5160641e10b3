"""HTML pages that need nothing else: their frame, tables, script and style, and the data that they carry."""

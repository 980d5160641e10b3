"""Text as plain data: numbers with units, expressions, YAML and XML that know their lines."""

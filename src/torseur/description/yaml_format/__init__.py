"""The YAML format of machines: reader and writer."""

from torseur.description.yaml_format.reader import read_yaml
from torseur.description.yaml_format.writer import write_yaml, yaml_text

__all__ = ["read_yaml", "write_yaml", "yaml_text"]

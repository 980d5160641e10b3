"""The YAML format of machines: reader and writer."""

from typing import TYPE_CHECKING, Any

from torseur.description.yaml_format.reader import read_yaml

if TYPE_CHECKING:
    from torseur.description.yaml_format.writer import write_yaml, yaml_text

__all__ = ["read_yaml", "write_yaml", "yaml_text"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    from torseur.description.yaml_format import writer  # it knows all sections, which most who read do not need

    return getattr(writer, name)

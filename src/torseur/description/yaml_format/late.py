"""Keys whose module is loaded when they are first written in a file: a file pays for the sections that it has.

To make the classes of all sections and their validators takes longer than to read most machines. For type checkers
the keys are imported; where the program runs, ``late`` stands in their place::

    if TYPE_CHECKING:
        from torseur.description.yaml_format.sections.sensors import SensorKeys
    else:
        SensorKeys = late("sections.sensors", "SensorKeys")
"""

from __future__ import annotations

from collections.abc import Callable, Sized
from functools import cached_property
from importlib import import_module
from typing import Annotated, Any

from pydantic import BaseModel, GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter, ValidationInfo
from pydantic_core import CoreSchema, core_schema

_FORMAT = "torseur.description.yaml_format"


def late(module: str, name: str) -> Any:
    """The type of this name in a module of the format, which is loaded when a value of it is read."""
    return Annotated[Any, _Late(module, name)]


def late_records(module: str, name: str) -> Callable[..., tuple[Any, ...]]:
    """The function of this name, from the keys of a section to its records; of an empty section, none are made."""

    def records(written: Sized, *others: Any) -> tuple[Any, ...]:
        return _found(module, name)(written, *others) if written else ()

    return records


def _found(module: str, name: str) -> Any:
    return getattr(import_module(f"{_FORMAT}.{module}"), name)


class _Late:
    """Marks a value that is validated as one of a type which is found when it is needed."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    @cached_property
    def _validate(self) -> Callable[..., Any]:
        kind = _found(self.module, self.name)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return kind.model_validate  # a class keeps its validator, and others that hold it take it over
        return TypeAdapter(kind).validate_python

    def _value(self, written: object, info: ValidationInfo) -> Any:
        return self._validate(written, context=info.context)  # the places of its errors are added to those around it

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Let the type itself do the validation."""
        return core_schema.with_info_plain_validator_function(self._value)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """That of the type; as an inner schema, for those stand by their names among the definitions."""
        return handler(core_schema.definitions_schema(TypeAdapter(_found(self.module, self.name)).core_schema, []))

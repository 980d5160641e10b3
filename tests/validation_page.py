"""The page on validation, written by the tests that it tells of."""

from dataclasses import dataclass

HEAD = """# Validation

What this version gives beside what is known from elsewhere. Every row is a test, which fails where the deviation
exceeds the tolerance; the page is written by

```sh
python -m pytest tests/test_validation.py --validation-page docs/validation.md
```

Deviations are relative to the size of the reference unless a unit is given. Some thousand further tests compare
independent derivations with each other on random machines, with Pinocchio, MuJoCo, Exudyn and FMPy (`tests/`).

| case | source | deviation | tolerance |
|---|---|---|---|
"""


@dataclass(frozen=True)
class Row:
    """One comparison."""

    case: str
    source: str
    deviation: float
    tolerance: float
    unit: str = ""

    def line(self):
        unit = f" {self.unit}" if self.unit else ""
        return f"| {self.case} | {self.source} | {self.deviation:.1e}{unit} | {self.tolerance:.0e}{unit} |"


def page(rows):
    """The text of the page."""
    return HEAD + "".join(f"{row.line()}\n" for row in rows)

"""Comparisons and logic on numbers: true is 1, false is 0, and everything but ±0 counts as true, as in C."""

from __future__ import annotations

from llvmlite import ir

from torseur.kernels.llvm.elementary.vocabulary import IRValue, constant


def less(builder: ir.IRBuilder, x: IRValue, y: IRValue) -> IRValue:
    """X < y"""
    return _as_number(builder, builder.fcmp_ordered("<", x, y), x)


def less_or_equal(builder: ir.IRBuilder, x: IRValue, y: IRValue) -> IRValue:
    """X ≤ y"""
    return _as_number(builder, builder.fcmp_ordered("<=", x, y), x)


def equal(builder: ir.IRBuilder, x: IRValue, y: IRValue) -> IRValue:
    """X = y; false if one is NaN."""
    return _as_number(builder, builder.fcmp_ordered("==", x, y), x)


def not_equal(builder: ir.IRBuilder, x: IRValue, y: IRValue) -> IRValue:
    """X ≠ y; true if one is NaN."""
    return _as_number(builder, builder.fcmp_unordered("!=", x, y), x)


def logical_not(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    """1 where x is zero."""
    return equal(builder, x, constant(x.type, 0.0))


def logical_and(builder: ir.IRBuilder, x: IRValue, y: IRValue) -> IRValue:
    """1 where neither is zero."""
    return _as_number(builder, builder.and_(_truth(builder, x), _truth(builder, y)), x)


def logical_or(builder: ir.IRBuilder, x: IRValue, y: IRValue) -> IRValue:
    """1 where one is not zero."""
    return _as_number(builder, builder.or_(_truth(builder, x), _truth(builder, y)), x)


def if_else_zero(builder: ir.IRBuilder, condition: IRValue, x: IRValue) -> IRValue:
    """X where the condition is not zero, else +0 (also where x is NaN or infinite)."""
    return builder.select(_truth(builder, condition), x, constant(x.type, 0.0))


def _truth(builder: ir.IRBuilder, x: IRValue) -> IRValue:
    return builder.fcmp_unordered("!=", x, constant(x.type, 0.0))


def _as_number(builder: ir.IRBuilder, condition: IRValue, like: IRValue) -> IRValue:
    return builder.select(condition, constant(like.type, 1.0), constant(like.type, 0.0))

import numpy as np
import pytest

from elementary_arguments import BINARY, arguments
from jit_harness import SINGLE, bit_patterns, native
from torseur.kernels.llvm.elementary import fma, hypot
from torseur.kernels.llvm.elementary.operations import EMITTERS


@pytest.mark.parametrize("name", EMITTERS)
def test_every_lane_has_the_bits_of_a_single_call(name):
    arity = 2 if name in BINARY else 1
    columns = arguments(arity)
    single = native(EMITTERS[name], arity, SINGLE)(*columns)
    for width in (1, 2, 4, 8):
        lanes = native(EMITTERS[name], arity, width)(*columns)
        assert (bit_patterns(lanes) == bit_patterns(single)).all(), width


@pytest.mark.parametrize("name", ["OP_SIN", "OP_EXP", "OP_LOG", "OP_TANH", "OP_ATAN"])
def test_a_machine_without_fused_multiply_add_gives_the_same_bits(name):
    (column,) = arguments(1)
    plain = native(EMITTERS[name], 1, 4, cpu="generic")(column)
    assert (bit_patterns(plain) == bit_patterns(native(EMITTERS[name], 1, 4)(column))).all()


def test_products_and_sums_are_fused_only_where_asked():
    def apart(builder, a, b, c):
        return builder.fadd(builder.fmul(a, b), c)

    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(2, 1000))
    c = -a * b
    for width in (SINGLE, 4):
        assert (native(apart, 3, width)(a, b, c) == 0.0).all()
        assert np.count_nonzero(native(fma, 3, width)(a, b, c)) > 900  # the rounding error of the product


def test_no_instruction_carries_a_fast_math_flag():
    from llvmlite import ir

    flags = {"fast", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"}
    module = ir.Module()
    double = ir.DoubleType()
    for name, emit in EMITTERS.items():
        arity = 2 if name in BINARY else 1
        function = ir.Function(module, ir.FunctionType(double, [double] * arity), f"emit_{name}")
        builder = ir.IRBuilder(function.append_basic_block())
        builder.ret(emit(builder, *function.args))
    words = set(str(module).split())
    assert not words & flags
    assert "fadd" in words  # the words are those of instructions


def test_the_wrong_number_of_operands_of_a_c_function_is_refused():
    with pytest.raises(TypeError, match="hypot takes 2 operands, 1 were given"):
        native(lambda builder, x: hypot(builder, x))

"""An interpreter of programs as numbers: one piece of machine code for all of them, with the bits of compiled ones.

It has the entries of a kernel for single states. The address of a program's numbers is written into the variable
``program``; the entry ``single`` can be led to compiled code later. The loop over runs of equal operations is

    switch (code[0]) { … case fma: do *next++ = fma(row[code[0]], row[code[1]], row[code[2]]), code += 3; while … }
"""

from __future__ import annotations

from torseur.kernels.llvm.entries import DOOR, REPEAT
from torseur.kernels.llvm.jit import PROGRAM
from torseur.kernels.llvm.kernel_text import KernelText, operation_lines
from torseur.kernels.llvm.lanes import Lanes
from torseur.kernels.llvm.memory import DECLARED
from torseur.kernels.llvm.module_text import elementary_functions, intrinsics
from torseur.kernels.program.codes import HEAD, MOST_VECTORS, OPERATIONS
from torseur.kernels.program.trigonometry import TRIGONOMETRIC

_ONE = Lanes(1)


def interpreter_text(width: int) -> str:
    """LLVM text of the interpreter, on a processor with registers of ``width`` doubles."""
    cases, calls = _cases()
    elementary = elementary_functions({_ONE: KernelText("", calls)}, width)
    declared = {line.split("@")[1].split("(")[0].strip('"') for line in elementary.splitlines() if "declare " in line}
    own = "\n".join(line for name, line in intrinsics(width).items() if name not in declared)
    place = "\n".join([f"@{PROGRAM} = global ptr null", *(_told(name) for name in HEAD)])
    return "\n\n".join(
        [elementary, own, DECLARED, place, _first(cases), DOOR, _EACH, REPEAT, "attributes #0 = { nounwind }"]
    )


def _told(name: str) -> str:
    """A function that reads an entry of the head."""
    return f"""define internal i64 @told.{name}(ptr %numbers) alwaysinline {{
  %at = getelementptr i64, ptr %numbers, i64 {HEAD.index(name)}
  %told = load i64, ptr %at, align 8
  ret i64 %told
}}"""


def _cases() -> tuple[list[str], frozenset[tuple[str, int]]]:
    """The lines of every operation's loop, and the elementary functions that they call."""
    lines, calls = [], set()
    for code, (op, count) in enumerate(OPERATIONS.items()):
        lines += [
            f"case{code}:",
            f"  %code{code} = phi ptr [ %begin, %operate ], [ %code{code}.next, %case{code} ]",
            f"  %to{code} = phi ptr [ %next, %operate ], [ %to{code}.next, %case{code} ]",
        ]
        for k in range(count):
            lines += [
                f"  %place{code}.{k}.at = getelementptr i32, ptr %code{code}, i64 {k}",
                f"  %place{code}.{k} = load i32, ptr %place{code}.{k}.at, align 4",
                f"  %value{code}.{k}.at = getelementptr double, ptr %row, i32 %place{code}.{k}",
                f"  %value{code}.{k} = load double, ptr %value{code}.{k}.at, align 8",
            ]
        args = [f"%value{code}.{k}" for k in range(count)]
        if op in TRIGONOMETRIC:
            both = "{ double, double }"
            lines.append(f"  %both{code} = call {both} @torseur.sin_cos.1.1(double {args[0]})")
            lines.append(f"  %result{code} = extractvalue {both} %both{code}, {TRIGONOMETRIC.index(op)}")
            calls.add(("sin_cos", 1))
        else:
            computed, call = operation_lines(_ONE, f"%result{code}", op, args)
            lines += [f"  {line}" for line in computed]
            if call is not None:
                calls.add(call)
        lines += [
            f"  store double %result{code}, ptr %to{code}, align 8",
            f"  %code{code}.next = getelementptr i32, ptr %code{code}, i64 {count}",
            f"  %to{code}.next = getelementptr double, ptr %to{code}, i64 1",
            f"  %left{code} = icmp ne ptr %to{code}.next, %last",
            f"  br i1 %left{code}, label %case{code}, label %more",
        ]
    return lines, frozenset(calls)


def _first(cases: list[str]) -> str:
    """The function that computes one state."""
    table = " ".join(f"i32 {code}, label %case{code}" for code in range(len(OPERATIONS)))
    ends = ", ".join(f"[ %code{code}.next, %case{code} ]" for code in range(len(OPERATIONS)))
    more = ["more:", f"  %code.next = phi ptr {ends}", "  br label %test"]
    return "\n".join([_BEFORE, f"  switch i32 %operation, label %results [ {table} ]", *cases, *more, _AFTER])


_BEFORE = f"""define void @first(ptr %in, ptr %out) #0 {{
entry:
  %numbers = load ptr, ptr @{PROGRAM}, align 8
  %inputs = call i64 @told.inputs(ptr %numbers)
  %outputs = call i64 @told.outputs(ptr %numbers)
  %sizes.at = call i64 @told.sizes(ptr %numbers)
  %sizes = getelementptr i64, ptr %numbers, i64 %sizes.at
  %row.size = call i64 @told.row(ptr %numbers)
  %bytes = mul i64 %row.size, 8
  %row = call ptr @malloc(i64 %bytes)
  br label %input.test
input.test:
  %k = phi i64 [ 0, %entry ], [ %k.next, %input ]
  %x = phi ptr [ %row, %entry ], [ %x.next, %input ]
  %input.more = icmp slt i64 %k, %inputs
  br i1 %input.more, label %input, label %constants
input:
  %size.at = getelementptr i64, ptr %sizes, i64 %k
  %size = load i64, ptr %size.at, align 8
  %size.bytes = mul i64 %size, 8
  %in.at = getelementptr ptr, ptr %in, i64 %k
  %in.k = load ptr, ptr %in.at, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %x, ptr align 8 %in.k, i64 %size.bytes, i1 false)
  %x.next = getelementptr double, ptr %x, i64 %size
  %k.next = add i64 %k, 1
  br label %input.test
constants:
  %constants.at = call i64 @told.constants(ptr %numbers)
  %constants.from = getelementptr i64, ptr %numbers, i64 %constants.at
  %constant.count = call i64 @told.constant_count(ptr %numbers)
  %constant.bytes = mul i64 %constant.count, 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %x, ptr align 8 %constants.from, i64 %constant.bytes, i1 false)
  %computed = getelementptr double, ptr %x, i64 %constant.count
  %runs.at = call i64 @told.runs(ptr %numbers)
  %runs = getelementptr i64, ptr %numbers, i64 %runs.at
  %end = getelementptr double, ptr %row, i64 %row.size
  br label %test
test:
  %code = phi ptr [ %runs, %constants ], [ %code.next, %more ]
  %next = phi ptr [ %computed, %constants ], [ %last, %more ]
  %left = icmp ne ptr %next, %end
  br i1 %left, label %operate, label %results
operate:
  %operation = load i32, ptr %code, align 4
  %count.at = getelementptr i32, ptr %code, i64 1
  %count = load i32, ptr %count.at, align 4
  %begin = getelementptr i32, ptr %code, i64 2
  %last = getelementptr double, ptr %next, i32 %count"""

_AFTER = """results:
  %results.at = call i64 @told.results(ptr %numbers)
  %results.from = getelementptr i64, ptr %numbers, i64 %results.at
  %out.sizes = getelementptr i64, ptr %sizes, i64 %inputs
  br label %output.test
output.test:
  %o = phi i64 [ 0, %results ], [ %o.next, %output.done ]
  %from = phi ptr [ %results.from, %results ], [ %from.end, %output.done ]
  %output.more = icmp slt i64 %o, %outputs
  br i1 %output.more, label %output, label %done
output:
  %out.size.at = getelementptr i64, ptr %out.sizes, i64 %o
  %out.size = load i64, ptr %out.size.at, align 8
  %out.at = getelementptr ptr, ptr %out, i64 %o
  %out.o = load ptr, ptr %out.at, align 8
  %from.end = getelementptr i32, ptr %from, i64 %out.size
  br label %entry.test
entry.test:
  %e = phi i64 [ 0, %output ], [ %e.next, %write ]
  %entry.more = icmp slt i64 %e, %out.size
  br i1 %entry.more, label %write, label %output.done
write:
  %result.at = getelementptr i32, ptr %from, i64 %e
  %result = load i32, ptr %result.at, align 4
  %value.at = getelementptr double, ptr %row, i32 %result
  %value = load double, ptr %value.at, align 8
  %to = getelementptr double, ptr %out.o, i64 %e
  store double %value, ptr %to, align 8
  %e.next = add i64 %e, 1
  br label %entry.test
output.done:
  %o.next = add i64 %o, 1
  br label %output.test
done:
  call void @free(ptr %row)
  ret void
}"""

_EACH = f"""define void @each(ptr %in, ptr %stride, ptr %out, i64 %begin, i64 %end) #0 {{
entry:
  %in.row = alloca [{MOST_VECTORS} x ptr], align 16
  %out.row = alloca [{MOST_VECTORS} x ptr], align 16
  %numbers = load ptr, ptr @{PROGRAM}, align 8
  %inputs = call i64 @told.inputs(ptr %numbers)
  %outputs = call i64 @told.outputs(ptr %numbers)
  %sizes.at = call i64 @told.sizes(ptr %numbers)
  %sizes = getelementptr i64, ptr %numbers, i64 %sizes.at
  %out.sizes = getelementptr i64, ptr %sizes, i64 %inputs
  br label %row
row:
  %r = phi i64 [ %begin, %entry ], [ %r.next, %computed ]
  call void @steps(ptr %in, ptr %stride, ptr %in.row, i64 %inputs, i64 %r)
  call void @steps(ptr %out, ptr %out.sizes, ptr %out.row, i64 %outputs, i64 %r)
  call void @single(ptr %in.row, ptr %out.row) noinline
  br label %computed
computed:
  %r.next = add i64 %r, 1
  %again = icmp slt i64 %r.next, %end
  br i1 %again, label %row, label %done
done:
  ret void
}}

define internal void @steps(ptr %from, ptr %strides, ptr %to, i64 %count, i64 %r) {{
entry:
  br label %test
test:
  %k = phi i64 [ 0, %entry ], [ %k.next, %step ]
  %more = icmp slt i64 %k, %count
  br i1 %more, label %step, label %done
step:
  %stride.at = getelementptr i64, ptr %strides, i64 %k
  %stride = load i64, ptr %stride.at, align 8
  %offset = mul i64 %stride, %r
  %from.at = getelementptr ptr, ptr %from, i64 %k
  %from.k = load ptr, ptr %from.at, align 8
  %here = getelementptr double, ptr %from.k, i64 %offset
  %to.at = getelementptr ptr, ptr %to, i64 %k
  store ptr %here, ptr %to.at, align 8
  %k.next = add i64 %k, 1
  br label %test
done:
  ret void
}}"""

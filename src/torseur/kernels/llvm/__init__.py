"""From programs to machine code: LLVM text for one state or several side by side, compiled in this process."""

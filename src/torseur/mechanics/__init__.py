"""What must hold: one algorithm per file, on CasADi symbols or numbers, numbered as in its paper."""

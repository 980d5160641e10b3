"""The machine with its motors, servos, friction, stops and disturbances: one right-hand side, and its accounts."""

"""Controllers of motors: control laws, servos, sampling."""

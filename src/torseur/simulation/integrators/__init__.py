"""Native loops in time: methods, step control, events and what is saved, each in its own file."""

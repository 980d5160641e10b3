"""What examples took from an empty cache, printed behind the tests."""

COLD_RUN = "cold run"  # a property of a test: (example, seconds on the clock, seconds of CPU)


def cold_runs(reports):
    """Lines of a table, the longest run first."""
    found = [value for report in reports for name, value in report.user_properties if name == COLD_RUN]
    longest = sorted(found, key=lambda run: -run[1])
    return [f"{name:32s} {wall:7.2f} s on the clock, {cpu:7.2f} s of CPU" for name, wall, cpu in longest]

"""Pictures of a run: panels of curves on a page, to a file, a window or a report."""

"""How terminal, Markdown, LaTeX, Python and C look."""

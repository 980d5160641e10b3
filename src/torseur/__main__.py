"""``python -m torseur`` is the command ``torseur``."""

from torseur.app.main import main

main()

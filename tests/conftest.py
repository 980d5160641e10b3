import sys
from pathlib import Path

from hypothesis import settings

# modules that several test folders share lie beside this file
sys.path.insert(0, str(Path(__file__).parent))

# how long an example takes says something about the machine only
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

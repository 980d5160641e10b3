import sys
from pathlib import Path

# modules that several test folders share lie beside this file
sys.path.insert(0, str(Path(__file__).parent))

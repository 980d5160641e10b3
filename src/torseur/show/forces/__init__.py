"""Forces and moments that a run recorded, as arrows of a scene."""

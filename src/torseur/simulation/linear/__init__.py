"""Linear models: inputs opened, states named, operating points and steady motions found."""

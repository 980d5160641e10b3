"""Forces and accelerations of a tree with motors: Newton–Euler, Mampey, articulated bodies, energies."""

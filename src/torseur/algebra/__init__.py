"""Rotations, poses, spatial vectors and inertia: arrays in, arrays out, numbers or symbols alike."""

"""The ten steps of Kane-type modelling, written out."""

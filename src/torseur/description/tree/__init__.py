"""Which joints carry the bodies and which close loops."""

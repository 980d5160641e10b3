"""glTF 2.0, the format of viewers and of Blender: the machine as a scene that moves."""

"""Files of xacro expanded by the package xacrodoc."""

from __future__ import annotations

from pathlib import Path

from torseur.description.complaint import Complaint, DescriptionError, Where


def expanded_xacro(path: Path) -> str:
    """The URDF that a xacro file stands for.

    xacro evaluates the expressions of a file, and includes other files: expand only those that you would run.
    """
    try:
        from xacrodoc import XacroDoc
    except ImportError:
        cause = "xacro files are expanded by the package 'xacrodoc', which is not installed"
        remedy = "Run: pip install 'torseur[xacro]', or expand it first: xacro robot.urdf.xacro > robot.urdf"
        raise DescriptionError(Complaint(Where(str(path)), "model file", cause, remedy)) from None
    if not path.is_file():
        raise FileNotFoundError(f"there is no file '{path}'.")
    try:
        return str(XacroDoc.from_file(str(path)).to_urdf_string())
    except Exception as error:  # xacro raises many kinds, from its parser, its expressions and its includes
        cause = f"xacro cannot expand it: {error}"
        raise DescriptionError(
            Complaint(Where(str(path)), "model file", cause, "Run xacro on it to see more.")
        ) from error

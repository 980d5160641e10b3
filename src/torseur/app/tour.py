"""What ``torseur`` says without arguments: where to begin."""

from __future__ import annotations

from torseur.app.terminal import console

_STEPS = (
    ("torseur new arm my_arm", "write my_arm.yaml, a machine with motors and servos that runs as it is"),
    ("torseur run my_arm.yaml --plot", "simulate it: curves here, results my_arm.nc, a page my_arm.html with 3D"),
    ("torseur studio my_arm.yaml", "change its numbers by sliders and see the motion follow, in the browser"),
    ("torseur check my_arm.yaml", "what is wrong or doubtful in the file; do independent equations agree?"),
    ("torseur info robot.urdf", "the tree, masses, motors of a machine; URDF, MJCF, SDF and xacro are read too"),
    ("torseur equations my_arm.yaml", "its equations of motion as a textbook prints them"),
    ("torseur linearize my_arm.yaml", "poles, modes and responses about a state"),
    ("torseur export fmu my_arm.yaml", "the moving machine for other simulators"),
)


def tour() -> None:
    """Print the first steps."""
    target = console()
    target.print("[bold]Torseur[/] models and simulates motorised articulated machines.\n")
    width = max(len(command) for command, _ in _STEPS)
    for command, what in _STEPS:
        target.print(f"  [cyan]{command:<{width}}[/]  {what}", soft_wrap=True)
    target.print("\n  [cyan]torseur --help[/] lists all commands, [cyan]torseur COMMAND --help[/] what each takes.")
    target.print("  [cyan]torseur --install-completion[/] lets the shell complete them.")

"""What the machine is: a frozen, named, numbered tree of bodies, joints, motors and constraints."""

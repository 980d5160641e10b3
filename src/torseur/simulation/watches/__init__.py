"""What a run looks out for and tells: limits, deformations, loads of wheels, modes that rows hold still."""

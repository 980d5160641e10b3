"""Files of results: written row by row, opened, proved whole, recovered and gone on with."""

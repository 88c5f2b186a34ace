"""What every game shares. Pure: no paths, no clock, no global chance, nothing from outside the standard library."""

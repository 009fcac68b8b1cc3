"""Measurements, as ratios in one run: the machine is shared and noisy, milliseconds alone say little."""

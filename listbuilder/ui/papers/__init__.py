"""Sheets drawn for the page: the choices of the print commands, a process that draws, and what it made, kept."""

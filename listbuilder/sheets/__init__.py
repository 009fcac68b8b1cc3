"""Sheets to print: a verdict becomes view records, view records HTML, HTML a PDF."""

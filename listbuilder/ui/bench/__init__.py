"""The workbench on which a list is built: what it shows, what can be done on it, and the browser's part of it."""

"""Game systems as data: reading, joining, checking and keeping packs."""

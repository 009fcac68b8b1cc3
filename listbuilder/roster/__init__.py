"""Army lists: reading, editing and saving them."""

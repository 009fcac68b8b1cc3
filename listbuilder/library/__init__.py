"""A visitor's lists: where they are kept, what they were before, and who may see them."""

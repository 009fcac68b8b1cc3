"""Is a pack sound? Everything `pack check`, `pack new` and `pack diff` need above the judge."""

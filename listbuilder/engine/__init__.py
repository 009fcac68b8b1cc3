"""The one judge: prices a list, counts it and proves what is wrong with it."""

"""What a system holds, to be looked through: units, weapons, tables, rules, and charts of them."""

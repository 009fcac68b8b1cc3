"""The pages of docs/ that the program writes about itself: file keys, rules, packs and commands.

python -m listbuilder.docs           writes docs/reference, docs/rules, docs/packs and docs/commands.md
python -m listbuilder.docs --check   writes nothing; exit 1 when a page is stale
"""

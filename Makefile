# A machine needs Python 3.11 or newer and make; the rest is fetched into .venv.
# Stamps inside .venv say what is installed, so a second run starts at once.

export PIP_DISABLE_PIP_VERSION_CHECK = 1

BIN := .venv/bin
# -qq: errors only. --require-hashes: exactly the files that were locked.
PIP := $(BIN)/python -m pip install -qq
# The lock holds the build backend too, so installing ourselves downloads nothing.
ITSELF := $(PIP) --no-deps --no-build-isolation -e .

# The first Python that is new enough. Each is run, not only found: a pyenv shim may lead nowhere.
# Overridable: make run PYTHON=/somewhere/python3
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done)

.PHONY: help run test check bench docs gallery upgrade clean
.DELETE_ON_ERROR:

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: .venv/.runtime-done ## the web page, set up from nothing
	@$(BIN)/python scripts/system_parts.py print
	@$(BIN)/listbuilder app

# The system parts are looked for every time: it takes a moment, and they can vanish without make knowing.
test: check ## everything: lint, types, packs, all tests
	@$(BIN)/python scripts/system_parts.py test
	$(BIN)/listbuilder pack check data/*
	$(BIN)/pytest -n 2 -m ""

check: .venv/.dev-done ## lint, format and types only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: .venv/.dev-done ## measure
	$(BIN)/python -m bench

docs: .venv/.dev-done ## write the generated pages again
	$(BIN)/python -m listbuilder.docs

gallery: .venv/.dev-done ## pictures of the page and of all sheets into docs/gallery
	$(BIN)/python scripts/gallery.py
	$(BIN)/python scripts/sheet_gallery.py

# Resolved for 3.11 and every platform, whichever Python and system runs this.
# The second lock is held to the first, so what is tested is what is run.
LOCK = $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make upgrade" pyproject.toml
upgrade: $(BIN)/pip ## newest versions into both locks
	@$(PIP) uv
	$(LOCK) --upgrade --extra build -o requirements.lock
	$(LOCK) --upgrade --extra dev -c requirements.lock -o requirements-dev.lock

clean: ## all that was made, .venv too
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "listbuilder needs Python 3.11 or newer, and none is on the PATH: see python.org/downloads." >&2; exit 1; }
	@$(PYTHON) scripts/system_parts.py venv
	@echo "Making .venv with $(PYTHON) ..."
	@$(PYTHON) -m venv --clear .venv

.venv/.runtime-done: requirements.lock pyproject.toml | $(BIN)/pip
	@echo "Installing what listbuilder needs ..."
	@$(PIP) --require-hashes -r requirements.lock
	@$(ITSELF)
	@touch $@

# The dev lock contains the runtime lock, so this counts for both.
.venv/.dev-done: requirements-dev.lock pyproject.toml | $(BIN)/pip
	@echo "Installing what listbuilder and its tests need ..."
	@$(PIP) --require-hashes -r requirements-dev.lock
	@$(ITSELF)
	@touch $@ .venv/.runtime-done

# All set-up is here: a machine with Python >= 3.11 and make needs nothing else.
#   make demo     install into .venv and run the main commands on a shipped PUMA 560
#   make test     install the test packages too, then lint, types, import order and all tests
#   make quick    the same with the short tests alone: a few minutes, for daily work

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
PIP := $(RUN)/python -m pip install --quiet --disable-pip-version-check
MACHINE := examples/puma560.yaml
RESULTS := results/demo
# as an installation does, also where Python is told not to: without it a first run reads a second longer
BYTECODE := $(RUN)/python -m compileall -q src || true

.PHONY: help demo test quick lint bench loops scripts picture faults docs clean
.DEFAULT_GOAL := help

help:
	@echo "make demo     install into $(VENV), run info, check, cost and run on $(MACHINE)"
	@echo "make test     install the test packages too, then lint, types, import order and all tests"
	@echo "make quick    the same with the short tests alone, one random machine of each kind: for daily work"
	@echo "make bench    measure the kernels beside Pinocchio and MuJoCo (BENCH=--quick takes a minute)"
	@echo "make faults   kill, cut, overlap and damage runs and files, and count what comes of it (docs/faults.md)"
	@echo "make loops    make the native loops of the integrators again, after a change in their folder"
	@echo "make scripts  make the script of the pages again from web/ (needs npm)"
	@echo "make picture  draw the pictures in docs/images again"
	@echo "make docs     build the documentation site in docs/_build"
	@echo "make clean    remove $(VENV), results and caches"
	@echo "PYTHON=/path/to/python3 chooses the interpreter ($(PYTHON))"

demo: $(VENV)/installed
	@mkdir -p $(RESULTS)
	@for command in info check cost; do \
	  printf '\n$$ torseur %s %s\n\n' $$command $(MACHINE); \
	  $(RUN)/torseur $$command $(MACHINE) > $(RESULTS)/$$command.txt || { cat $(RESULTS)/$$command.txt; exit 1; }; \
	  cat $(RESULTS)/$$command.txt; \
	done
	@printf '\n$$ torseur run %s\n\n' $(MACHINE)
	@$(RUN)/torseur run $(MACHINE) --force --out $(RESULTS)/puma560.nc
	@$(RUN)/torseur plot $(RESULTS)/puma560.nc --force --out $(RESULTS)/puma560.svg
	@printf '\nThe results are in %s: info.txt, check.txt, cost.txt, puma560.nc and the page puma560.html.\n' $(RESULTS)
	@printf 'Open that page, then change a gain and see the difference:  %s/torseur studio $(MACHINE)\n' $(RUN)
	@printf 'Go on with:  %s/torseur --help   and   %s/torseur run examples/satellite_arm.yaml\n' $(RUN) $(RUN)

test: lint
	$(RUN)/python -m pytest -n auto

quick: lint
	$(RUN)/python -m pytest -n auto --quick

lint: $(VENV)/installed-for-tests
	$(RUN)/ruff check
	$(RUN)/ruff format --check
	$(RUN)/mypy
	$(RUN)/lint-imports

bench: $(VENV)/installed-for-tests
	$(RUN)/python -m benchmarks $(BENCH)
	$(RUN)/python -m benchmarks.simulation $(BENCH)

faults: $(VENV)/installed-for-tests
	$(RUN)/python tests/faults/campaign.py $(FAULTS)

loops: $(VENV)/installed-for-tests
	$(RUN)/python -m torseur.simulation.integrators.making

scripts:
	cd web && npm install --ignore-scripts --no-audit --no-fund && node build.js

picture: $(VENV)/installed
	$(RUN)/python docs/make_picture.py
	$(RUN)/python docs/make_vehicle_pictures.py

docs: $(VENV)/installed
	@$(PIP) '.[docs]'
	$(RUN)/python -m sphinx -W --keep-going -q -b html docs docs/_build

# The stamps lie in the environment: installation is repeated only when the list of packages changed.
$(VENV)/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Torseur needs Python 3.11 or later, this is %d.%d. Say: make PYTHON=/path/to/python3.11" % sys.version_info[:2])'
	@echo "Creating $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/installed: pyproject.toml | $(VENV)/created
	@echo "Installing Torseur (a minute on a fast line) ..."
	@$(PIP) --editable .
	@$(BYTECODE)
	@touch $@

$(VENV)/installed-for-tests: pyproject.toml | $(VENV)/created
	@echo "Installing Torseur with the test packages and the peers (a few minutes) ..."
	@$(PIP) --editable '.[test,shapes,solids,peers,pictures]'
	@$(BYTECODE)
	@touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) results build dist docs/_build docs/made .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

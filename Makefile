# make run    the whole idea on the sample project: build, evaluate, ask        make test      tests, with coverage
# make dev    Dagster, MLflow, the engine, the servers of the sample           make test-all  the slow ones too
# make setup  only the virtual environment                                     make lint      style, types, imports
#
# All state goes to PLUMBLINE_HOME (default .plumbline), packaged models to PLUMBLINE_MODELS (default a user's cache).
# .ci/setup tells how PYTHON, TORCH and PIP_FIND_LINKS choose what is installed.

PLUMBLINE_HOME ?= $(CURDIR)/.plumbline
export PLUMBLINE_HOME
# Compiled modules are kept: without them every command compiles some thousand files first.
export PYTHONDONTWRITEBYTECODE :=
BIN := .venv/bin
# A worker may hold the language model (1 GB); a file's tests stay together, they share what they made.
PYTEST := $(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile

.PHONY: run dev test test-all lint setup clean

run: setup
	@.ci/road

dev: setup
	@if [ -f "$(PLUMBLINE_HOME)/sample/tickets.json" ]; then \
	    $(BIN)/python -m sample.servers --project "$(PLUMBLINE_HOME)/sample" --with-parent & fi; \
	exec $(BIN)/plumbline dev

test: setup
	@$(PYTEST) -m "not slow" --cov --cov-report=term:skip-covered --cov-fail-under=85

test-all: setup
	@$(PYTEST) --cov --cov-report=term:skip-covered --cov-fail-under=85

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/dg check defs

setup:
	@.ci/setup

# What can be made again: not the state, and not the models.
clean:
	rm -rf .venv build dist *.egg-info .coverage htmlcov .mypy_cache .ruff_cache .pytest_cache .hypothesis
	rm -rf .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

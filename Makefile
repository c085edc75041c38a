# One word for each thing a developer does. `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help run test check driven lint types layers bench soak fmt docs lock release clean

VENV := .venv
BIN := $(VENV)/bin
# `make soak PARTS=journal` and `make bench PARTS=pairing` run one part; without it they run all.
PARTS ?=
# `make test BROWSER=no` runs everything that needs no browser.
BROWSER ?= yes
# Tests also wait for servers and browsers, so more of them than cores can run.
WORKERS ?= 3
# Tests write their files to memory if it has room.
TEMP := $(shell if [ "$$(df --output=avail -k /dev/shm 2>/dev/null | tail -1)" -gt 4000000 ] 2>/dev/null; then echo /dev/shm; else echo "$${TMPDIR:-/tmp}"; fi)
# Any Python from 3.11 on will do: `make PYTHON=python3.13 test`.
PYTHON ?=
# Keep compiled files regardless of the shell, or every program started by a test compiles everything again.
unexport PYTHONDONTWRITEBYTECODE

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# apt PACKAGES: install Debian's packages, after waiting for another installation under way.
define apt
	as_root=""; if [ "$$(id -u)" != 0 ]; then as_root=sudo; fi; \
	$$as_root env DEBIAN_FRONTEND=noninteractive flock Makefile \
	  sh -c "apt-get -qq update && apt-get -qq install -y --no-install-recommends $(1)" >/dev/null
endef

# new_venv LOCKS: a fresh environment with exactly what those locks hold, and this project on top. uv installs in
# seconds what pip takes half a minute for; pip does it where uv cannot, and is heard only when it fails too.
define new_venv
	@python="$(PYTHON)"; \
	if [ -z "$$python" ]; then \
	  if python3.11 --version >/dev/null 2>&1; then python=python3.11; else python=python3; fi; \
	fi; \
	if ! "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	  echo "Crosstable needs Python 3.11 or newer, and $$python is not: name one with make PYTHON=python3.x" >&2; \
	  exit 1; \
	fi; \
	if ! "$$python" -c 'import ensurepip' 2>/dev/null; then \
	  echo "==> installing Debian's package python3-venv, which makes environments"; \
	  $(call apt,python3-venv) || { \
	    echo "Crosstable needs Python's venv module: install the package python3-venv, then run make again" >&2; exit 1; }; \
	fi; \
	"$$python" -m venv --clear $(VENV); \
	log=$(VENV)/pip.log; \
	pip() { $(BIN)/python -m pip install --disable-pip-version-check --no-input --no-compile "$$@" >>"$$log" 2>&1; }; \
	uv() { $(BIN)/uv pip install --python $(BIN)/python "$$@" >>"$$log" 2>&1; }; \
	install() { uv "$$@" || pip "$$@" || { cat "$$log" >&2; exit 1; }; }; \
	pip --require-hashes --only-binary :all: -r requirements-uv.lock || true; \
	install --no-deps --require-hashes $(foreach lock,$(1),-r $(lock)); \
	install --no-build-isolation --no-deps -e .; \
	touch $@
endef

$(VENV)/.ready: requirements-uv.lock requirements-dev.lock pyproject.toml
	@echo "==> setting up .venv with everything needed to develop"
	$(call new_venv,requirements-dev.lock)

$(VENV)/.run-ready: requirements-uv.lock requirements.lock requirements-build.lock pyproject.toml
	@echo "==> setting up .venv with what is needed to run"
	$(call new_venv,requirements.lock requirements-build.lock)

run: $(if $(wildcard $(VENV)/.ready),$(VENV)/.ready,$(VENV)/.run-ready) ## serve the app with a demo, for this network
	@echo "==> crosstable is $(BIN)/crosstable here; . $(BIN)/activate puts it on the path of this shell"
	@echo "==> serving the app with a demo, kept in build/demo (ARGS= takes further options); Ctrl+C stops it"
	@$(BIN)/crosstable serve --demo --data build/demo $(ARGS)

# pytest_beside OPTIONS: run tests while $$checks runs, and fail where either does.
define pytest_beside
	outcome=0; \
	TMPDIR=$(TEMP) $(BIN)/pytest $(1) || outcome=$$?; \
	wait $$checks || outcome=$$?; \
	exit $$outcome
endef

# The PostgreSQL that tests run against comes with the lock; of the machine they need a Chromium, which is
# installed where it is missing. All tests are read once before, so that the workers find them compiled, and none
# does it for itself. `make test BROWSER=no` needs neither root nor a browser, and leaves out the browser's tests.
test: ## everything: format, lint, types, layers, all tests
	@driven=; if [ "$(BROWSER)" != no ]; then $(MAKE) --no-print-directory driven & driven=$$!; fi; \
	$(MAKE) --no-print-directory lint; \
	wait $$driven
	@echo "==> running $(if $(filter no,$(BROWSER)),the tests that need no browser (left out: tests/browser and what needs fonts of other scripts),all tests), and beside them:"
	@$(MAKE) --no-print-directory types layers & checks=$$!; \
	$(BIN)/pytest --collect-only >/dev/null 2>&1 || true; \
	$(call pytest_beside,-n $(WORKERS) --dist worksteal $(if $(filter no,$(BROWSER)),--ignore=tests/browser -m "not fonts"))

# Left to `make test` by `make check`: real databases, browsers and other processes, whole pages, random files, searches.
SLOW := tests/browser tests/web tests/cli tests/contract tests/crash tests/journal tests/test_postgres_server.py \
  tests/exchange/test_games.py tests/exchange/test_table_documents.py tests/oracles tests/pairing/seating \
  tests/pairing/test_hard_rounds.py tests/pairing/test_impossible.py tests/simulation/test_tables.py tests/ranking/tables

check: lint ## the quick part: format, lint, types, layers, unit tests
	@echo "==> running the unit tests (make test runs all), and beside them:"
	@$(MAKE) --no-print-directory types layers & checks=$$!; \
	$(call pytest_beside,-n 2 -m "not long" $(addprefix --ignore=,$(SLOW)))

# Programs for tests that are not in the lock: install the missing ones.
driven:
	@missing=""; \
	if ! command -v chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable >/dev/null; then \
	  missing=" chromium-headless-shell"; \
	fi; \
	if ! ls /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf >/dev/null 2>&1; then missing="$$missing fonts-dejavu-core"; fi; \
	if ! ls /usr/share/fonts/truetype/droid >/dev/null 2>&1; then missing="$$missing fonts-droid-fallback"; fi; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	echo "==> installing what tests drive, as Debian's package$$missing"; \
	$(call apt,$$missing) || { \
	  echo "tests need a Chromium and fonts: install$$missing, then run make again" >&2; exit 1; }

lint: $(VENV)/.ready ## format check and lint
	@echo "==> checking format and lint"
	@$(BIN)/ruff format --check --quiet . || { echo "make fmt puts the format right" >&2; exit 1; }
	@$(BIN)/ruff check --quiet .

types: $(VENV)/.ready ## type check
	@echo "==> checking types"
	@$(BIN)/python -m docs.programs docs/library.md build/programs
	@$(BIN)/mypy --no-error-summary $(if $(CI),--cache-dir=/dev/null) src tests bench docs build/programs

layers: $(VENV)/.ready ## imports go down the layers only
	@echo "==> checking that imports go down the layers only"
	@log=$$($(BIN)/lint-imports 2>&1) || { echo "$$log" >&2; exit 1; }

$(VENV)/.bench-ready: $(VENV)/.ready requirements-bench.lock
	@echo "==> installing the peers that Crosstable is measured against"
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --require-hashes -r requirements-bench.lock || \
	  $(BIN)/python -m pip install --quiet --no-input --no-deps --require-hashes -r requirements-bench.lock
	@touch $@

bench: $(VENV)/.bench-ready ## measure against the peers, in one run
	@echo "==> measuring"
	@$(BIN)/python -m bench $(PARTS)

soak: $(VENV)/.ready ## the long proofs at full size; writes docs/proof/
	@for part in $(or $(PARTS),engine files journal web); do \
	  echo "==> running the long proofs of the $$part at full size"; \
	  CROSSTABLE_PROOF=full $(BIN)/pytest -n 2 -m long --part $$part tests; \
	done

fmt: $(VENV)/.ready ## format, and fix what lint can fix
	@echo "==> formatting"
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --quiet .

docs: $(VENV)/.ready ## write the pages and outputs that are made from the code
	@echo "==> writing the pages made from the code"
	@$(BIN)/python -m docs.make_pages

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes --no-header --no-annotate

lock: $(VENV)/.ready ## renew the lock files from pyproject.toml
	@echo "==> renewing the lock files"
	@$(COMPILE) --group uv -o requirements-uv.lock $(UPGRADE)
	@$(COMPILE) pyproject.toml --extra all -o requirements.lock $(UPGRADE)
	@$(COMPILE) --group build -o requirements-build.lock $(UPGRADE)
	@$(COMPILE) pyproject.toml --extra all --group dev -o requirements-dev.lock $(UPGRADE)
	@$(COMPILE) --group bench -o requirements-bench.lock $(UPGRADE)

clean: ## remove everything that was made here
	@echo "==> removing what was made here"
	@rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

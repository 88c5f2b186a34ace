# Everything is set up by the first command that needs it. `make help` lists what there is.
PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python
UV := $(BIN)/uv pip install --quiet --require-hashes
SECONDS ?= 60
BATTLES ?= 50000
ARGS ?=
GAME ?= sail
CRASHES ?= 50
TYPES ?= web/src/wire.gen.ts
# what is tried again with the engine compiled: rules, contract, records and battles over the wire, not terminal, words
# and packaging
AGAIN := tests/conformance tests/core tests/games tests/trials tests/test_fixtures.py \
	tests/server/test_battles.py tests/server/test_time.py \
	--ignore tests/conformance/test_planted_faults.py

# what the client is built from: its own sources, and the words that it shares with the terminal
WEB_SOURCES := $(shell find web/src web/public src/searoom/words -name __pycache__ -prune -o -type f ! -name '*.test.ts' ! -name '*.py' -print) \
	$(wildcard web/*.json web/*.js web/*.ts web/index.html web/generate/*.mjs)
NODE := node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2> /dev/null
CHROMIUM := command -v "$${SEAROOM_CHROMIUM:-chromium}" || command -v chromium-browser || command -v google-chrome

export PYTHONPATH := src
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play test check web web-test node chromium bench bench-web fast plain fuzz soak crashes playthroughs fixtures \
	pictures balance wire types wheel lock clean

help:
	@echo "make play          set everything up and open the game"
	@echo "make test          set everything up and pass all tests"
	@echo "make check         types, lint, imports"
	@echo "make web           build the browser client into web/dist (make web-test: its types and tests)"
	@echo "make fast          compile the engine (make plain takes it away again)"
	@echo "make bench         measure it beside others (ARGS=--quick for a rough picture)"
	@echo "make bench-web     measure the table in a real browser"
	@echo "make fuzz          random legal and illegal play (SECONDS=600 for longer)"
	@echo "make soak          very many random battles with random switches (GAME=sail BATTLES=50000)"
	@echo "make crashes       kill the server under play, again and again (CRASHES=50), and ask it everything"
	@echo "make playthroughs  write the transcripts of tests/playthroughs anew"
	@echo "make balance       count who wins how often between captains (GAME=sail), into docs/balance"
	@echo "make fixtures      play sail's finished games of tests/fixtures anew"
	@echo "make pictures      draw the pictures of the README anew"
	@echo "make wire          write docs/wire.md and the client's types anew from the server's messages"
	@echo "make types         and the browser's types (TYPES=web/src/wire.gen.ts)"
	@echo "make wheel         build the wheel into dist/"
	@echo "make lock          pin the newest allowed versions in requirements/"

play: .venv/play
	@if $(NODE); then $(MAKE) --no-print-directory web; \
	elif [ ! -f web/dist/index.html ]; then \
		echo "There is no Node 20.19 or newer here, so the browser client cannot be built: the game opens in the terminal."; fi
	@$(RUN) -m searoom.cli play $$([ -f web/dist/index.html ] || echo --terminal) $(ARGS) || [ $$? -eq 130 ]

test: .venv/dev node chromium
	@echo "== 1 of 4: types, lint, imports"
	@$(MAKE) --no-print-directory check
	@echo "== 2 of 4: the browser client: types, tests, build"
	@$(MAKE) --no-print-directory web-test web
	@echo "== 3 of 4: all tests, plain Python, also in the browser; meanwhile the engine is compiled (build/ahead.txt)"
	@mkdir -p build; nice $(RUN) engine_build.py --ahead > build/ahead.txt 2>&1 & compiling=$$!; \
	trap 'kill $$compiling 2> /dev/null' EXIT; trap 'exit 130' INT TERM; \
	SEAROOM_PLAIN=1 $(RUN) -m pytest -n 2 $(ARGS) || exit 1; \
	echo "== waiting for the engine"; wait $$compiling || { cat build/ahead.txt; exit 1; }
	@echo "== 4 of 4: the engine compiled, and the kit, the rules and the records once more"
	@$(MAKE) --no-print-directory fast
	@SEAROOM_COMPILED=1 $(RUN) -m pytest -n 2 $(AGAIN) $(ARGS)

check: .venv/dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

web: web/dist/index.html

web-test: web/node_modules/.stamp
	@cd web && npm run --silent check && npm run --silent test

node:
	@$(NODE) || { echo "The browser client is built with Node 20.19 or newer; on Debian: apt install nodejs npm"; exit 1; }

# the browser of the system: none is downloaded
chromium:
	@$(CHROMIUM) > /dev/null || { \
		if [ -f /etc/debian_version ] && [ "$$(id -u)" = 0 ]; then \
			echo "== installing Chromium for the browser tests"; apt-get update -qq && apt-get install -y -qq chromium > /dev/null; \
		else echo "The browser tests need Chromium; on Debian: apt install chromium. Elsewhere: SEAROOM_CHROMIUM=/path/to/it"; exit 1; fi; }

fast: .venv/dev
	@$(RUN) engine_build.py

plain:
	@$(PYTHON) engine_build.py --remove

bench: .venv/bench fast
	@$(RUN) -m bench.run $(ARGS)

bench-web: .venv/dev chromium web fast
	@$(RUN) -m bench.web $(ARGS)

fuzz: .venv/dev
	@echo "== random play for $(SECONDS) seconds"
	@$(RUN) -m searoom.conformance.fuzz --seconds $(SECONDS) --into build/fuzz $(ARGS)

soak: .venv/dev fast
	@$(RUN) -m searoom.conformance.soak --game $(GAME) --battles $(BATTLES) $(ARGS)

crashes: .venv/dev
	@CRASHES=$(CRASHES) $(RUN) -m pytest -s tests/server/test_crashes.py -k killed
	@EXAMPLES=$(CRASHES) $(RUN) -m pytest -s tests/server/test_schemathesis.py
	@EXAMPLES=$(CRASHES) $(RUN) -m pytest tests/server/test_secrets.py -k whatever

playthroughs: .venv/dev
	@SEAROOM_PLAIN=1 $(RUN) -m searoom.conformance.playthrough tests/playthroughs $(ARGS)

balance: .venv/dev fast
	@$(RUN) docs/balance/make.py $(GAME) $(ARGS)

fixtures: .venv/dev
	@PYTHONPATH=src:. $(RUN) -m tests.fixtures.make $(ARGS)

pictures: .venv/dev chromium web
	@$(RUN) docs/pictures/make.py
	@PYTHONPATH=src:. $(RUN) docs/pictures/make_web.py

wire: .venv/dev
	@$(RUN) docs/wire/make.py
	@$(RUN) -m searoom.server.typeddicts src/searoom/client/shapes.py

types: .venv/dev
	@$(RUN) -m searoom.server.typescript $(TYPES)

wheel: .venv/dev
	@$(RUN) -m hatchling build -t wheel

lock: .venv/uv
	@for name in uv play dev bench; do $(BIN)/uv pip compile --quiet --no-header --generate-hashes --no-emit-index-url \
		--no-emit-find-links --no-annotate --python-version 3.11 requirements/$$name.in -o requirements/$$name.txt; done

clean: plain
	rm -rf build dist web/dist web/dist-gallery .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# ---- setting up: one environment, which grows with what is asked of it

# `.venv/bin/searoom` and `import searoom` use the sources here
define at-hand
	$(RUN) -c "import site, pathlib; pathlib.Path(site.getsitepackages()[0], 'searoom.pth').write_text('$(CURDIR)/src')" \
	&& printf '#!/bin/sh\nexec "$(CURDIR)/$(RUN)" -m searoom.cli "$$@"\n' > $(BIN)/searoom && chmod +x $(BIN)/searoom
endef

.venv/uv: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Searoom needs Python 3.11 or newer; say make PYTHON=python3.11 (or whatever yours is called)"; exit 1; }
	@echo "== setting up .venv"
	@$(PYTHON) -m venv .venv \
		|| { echo "The module venv is missing; on Debian: apt install python3-venv"; rm -rf .venv; exit 1; }
	@$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

.venv/play: requirements/play.txt | .venv/uv
	@echo "== installing what the game needs"
	@$(UV) -r requirements/play.txt
	@$(at-hand)
	@touch $@

.venv/dev: requirements/dev.txt | .venv/uv
	@echo "== installing what building and testing needs"
	@$(UV) -r requirements/dev.txt
	@$(at-hand)
	@touch $@ .venv/play

.venv/bench: requirements/bench.txt | .venv/dev
	@echo "== installing the peers that are measured beside us"
	@$(UV) -r requirements/bench.txt
	@touch $@

# only when other packages are asked for; whatever the last setting-up left behind is gone before
web/node_modules/.stamp: web/package-lock.json | node
	@echo "== installing what the browser client is built with"
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: $(WEB_SOURCES) | web/node_modules/.stamp
	@echo "== building the browser client"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

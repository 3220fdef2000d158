# Run and test make their own environment the first time. make help says what there is.

# Scripts and shims may set these; the environment made here is its own.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV PYTHONDONTWRITEBYTECODE

VENV := .venv
PY := $(VENV)/bin/python
WANTED := import sys; sys.exit(sys.version_info < (3, 11))

# python3, or the newest python3.N on the PATH that is new enough; PYTHON=… names another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c "$(WANTED)" 2>/dev/null && echo "$$p" && exit; done; echo python3)

# A download is tried three times; nothing else is.
try = for attempt in 1 2 3; do $(1) && break; \
	if [ $$attempt = 3 ]; then echo "Given up after three tries."; exit 1; fi; echo "Trying again."; done
pip = $(1) -m pip --disable-pip-version-check --quiet --no-input install -c constraints.txt

.PHONY: run help card install uninstall test long ledger ledger-break house-break effort bench screens pillow install-test vm-test card-test explore versions clean

# The box in a browser.
run: $(VENV)/ready-run
	@$(PY) -m companion play

# This list.
help:
	@awk '/^# / { said = said (said ? " " : "") substr($$0, 3) } \
		/^[a-z-]+:/ && said { sub(/:.*/, ""); printf "  make %-13s %s\n", $$0, said } !/^#/ { said = "" }' Makefile

# A Pi's card, made on this computer: FOLDER=/media/you/bootfs PROFILE=name; with UNDO=1 it is as before.
card: $(VENV)/ready-run
	@$(if $(FOLDER),,$(error say which card: make card FOLDER=/media/you/bootfs))$(PY) -m companion card "$(FOLDER)" \
		$(if $(PROFILE),--profile "$(PROFILE)") $(if $(UNDO),--undo)

# The box on a Pi, from power-on to the game; with PROFILE=name for its build, NET=own with a Wi-Fi of its own.
install:
	@bash systemd/install install

# The games stay, but with GAMES=delete.
uninstall:
	@bash systemd/install uninstall

# Everything once; then lint and types.
test: $(VENV)/ready-test
	@$(PY) tests/need.py
	@# Three on two cores: some tests wait for what a box does meanwhile.
	$(PY) -m pytest -n 3 --dist worksteal -m "not browser $(BUT)"
	@# Browsers are slow beside other work.
	$(PY) -m pytest -n 2 --dist loadfile -m browser $$(grep -l 'mark\.browser' tests/test_*.py)
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy

# The full figures, or with SHARE=4 a quarter of each; make test has a part, and ledger-break is by itself.
long: $(VENV)/ready-test pillow
	COMPANION_LONG=1 COMPANION_SHARE=$(or $(SHARE),1) \
		$(PY) -m pytest -n 2 -m "long or sized" -rP --durations=5

# Every row of every game's rules, and the tests that cover it.
ledger: $(VENV)/ready-test
	@$(PY) tests/ledger.py

# Whether those tests see each rule broken, or WHAT="MUG-29 MUG-30", or WHAT=muggles.
ledger-break: $(VENV)/ready-test
	@$(PY) tests/ledger_break.py $(WHAT)

# Whether the tests see 60 small breaks of panel, store, session, hardware and faces, or WHAT=store.
house-break: $(VENV)/ready-test
	@$(PY) tests/house_break.py $(WHAT)

# Clicks and presses that the games take on the panel, against their budgets.
effort: $(VENV)/ready-test
	@COMPANION_LONG=1 $(PY) tests/effort.py

# What the box costs, as ratios of one run; writes bench.json.
bench: $(VENV)/ready-test
	@$(PY) tests/speed.py

# The screens on the pages of the games, drawn anew; look at them before they are kept.
screens: $(VENV)/ready-test
	@$(PY) tests/first_game.py

# The golden images on the lowest Pillow that has a wheel for this Python; make test has the highest allowed.
pillow: $(VENV)/pillow
	PYTHONPATH=$(VENV)/pillow $(PY) -c "import PIL; print('Pillow', PIL.__version__)"
	PYTHONPATH=$(VENV)/pillow $(PY) -m pytest tests/test_screen.py tests/test_glyph.py

# Installing, upgrading and uninstalling in Debian 12 and 13, as root.
install-test: $(VENV)/ready-run
	@$(PY) tests/install_trial.py

# The box as it is installed, in a booted Linux with simulated pins and bus; as root, on Debian 12.
vm-test: $(VENV)/ready-test
	@# A person who has not what it needs is told so; in CI that is a failure.
	@$(PY) tests/machine/build.py; status=$$?; \
	if [ $$status = 3 ]; then exit 0; elif [ $$status != 0 ]; then exit 1; fi; \
	$(PY) -m pytest tests/machine/test_day.py tests/machine/test_net.py tests/machine/test_first_start.py \
		--durations=0 && \
	$(PY) -m pytest tests/machine/test_cut.py -n 2 -rP --durations=0

# The first start from a card, in a booted Debian 13 and with our own installer; as root, half an hour or more.
card-test: $(VENV)/ready-test
	$(PY) tests/machine/build.py
	COMPANION_LONG=1 $(PY) -m pytest tests/machine/test_first_start.py -rP --durations=0

# Hypothesis looks where it has not looked before.
explore: $(VENV)/ready-test
	COMPANION_HYPOTHESIS=explore $(PY) -m pytest -n 2

# The whole suite without a browser, on each Python that is found here.
versions:
	@found=; failed=; \
	for v in 3.11 3.12 3.13 3.14; do \
		python=; \
		for p in "python$$v" "$$HOME"/.pyenv/versions/$$v.*/bin/python; do \
			if "$$p" -c "import sys; sys.exit('%d.%d' % sys.version_info[:2] != '$$v')" 2>/dev/null; then python="$$p"; fi; \
		done; \
		if [ -z "$$python" ]; then echo "== Python $$v: not found here"; continue; fi; \
		found="$$found $$v"; \
		echo "== Python $$v: $$python"; \
		( $(MAKE) --no-print-directory VENV=.venv-$$v PYTHON="$$python" .venv-$$v/ready-test && \
		  .venv-$$v/bin/python -m companion --version && \
		  .venv-$$v/bin/python -m pytest -n 2 -m "not browser" ) || failed="$$failed $$v"; \
	done; \
	echo "== found:$${found:- none}; failed:$${failed:- none}"; \
	[ -n "$$found" ] && [ -z "$$failed" ]

# The environments and caches go; games stay.
clean:
	rm -rf .venv .venv-3.* .pytest_cache .mypy_cache .ruff_cache .hypothesis build

$(VENV)/made:
	@"$(PYTHON)" -c "$(WANTED)" 2>/dev/null || { echo "Python 3.11 or newer is needed; $(PYTHON) is" \
		"$$("$(PYTHON)" --version 2>&1 || echo not there). Another one: make PYTHON=/path/to/python3"; exit 1; }
	@"$(PYTHON)" -m venv $(VENV) || { echo "$(PYTHON) cannot make an environment; on Debian: apt install python3-venv"; exit 1; }
	@touch $@

$(VENV)/ready-run: $(VENV)/made pyproject.toml constraints.txt
	@echo "Installing what the companion needs (once)."
	@$(call try,$(call pip,$(PY)) -e .)
	@touch $@

$(VENV)/ready-test: $(VENV)/made pyproject.toml constraints.txt
	@echo "Installing what the tests need (once)."
	@$(call try,$(call pip,$(PY)) -e ".[dev]")
	@touch $@

$(VENV)/pillow: $(VENV)/ready-test
	@for version in 10.1.0 10.2.0 10.3.0 10.4.0 11.0.0 12.0.0; do \
		$(PY) -m pip --disable-pip-version-check --quiet --no-input install --no-deps --only-binary :all: \
			--target $@.new "Pillow==$$version" 2>/dev/null && break; \
		done
	@test -d $@.new/PIL || { echo "No wheel of a low Pillow could be had."; exit 1; }
	@rm -rf $@ && mv $@.new $@

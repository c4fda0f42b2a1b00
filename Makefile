# Slipway: setup, demo, tests, installation. `make demo` and `make test` require only Swift and make.

PREFIX ?= /usr/local
SWIFT ?= swift
BUILD = .build
RELEASE_FLAGS = -c release --static-swift-stdlib
RELEASE = $(BUILD)/release/slipway
SHARE = $(PREFIX)/share
DATA = $(SHARE)/slipway
DOC = $(SHARE)/doc/slipway

.PHONY: help demo test soak bench reference docs install uninstall release format lint setup judges clean

help:
	@echo "make demo       Build Slipway and run the demo in a temporary folder"
	@echo "make test       Build and run all tests"
	@echo "make install    Install a release build (PREFIX=~/.local, default /usr/local)"
	@echo "make uninstall  Uninstall Slipway"
	@echo "make reference  Generate docs/reference.md and docs/rules.md"
	@echo "make docs       Build the web site of the documentation in .build/site"
	@echo "make format     Format the sources; make lint checks their format"
	@echo "make bench      Measure speed, compared with other programs"
	@echo "make soak       Run all tests, with long random tests in full"

setup:
	@demo/set-up

judges:
	@demo/set-up tests

demo: setup
	@$(SWIFT) build --product slipway
	@demo/play $(BUILD)/debug/slipway

test: judges
	@Tests/run

soak: judges
	@SLIPWAY_SOAK=1 Tests/run

reference: setup
	@$(SWIFT) build --product slipway
	@docs/make-reference $(BUILD)/debug/slipway

docs:
	@docs/make-site

bench: release
	@Benchmarks/run $(RELEASE)

release: setup
	@$(SWIFT) build $(RELEASE_FLAGS) --product slipway

install: release
	@install -d "$(PREFIX)/bin" "$(DATA)" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" \
		"$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d" "$(DOC)"
	@install -m 755 -s $(RELEASE) "$(PREFIX)/bin/slipway"
	@rm -rf "$(DATA)/Templates" "$(DATA)/gitignore-templates"
	@cp -R Templates gitignore-templates "$(DATA)/"
	@cp -R LICENSE THIRD-PARTY-NOTICES.md licenses "$(DOC)/"
	@"$(PREFIX)/bin/slipway" completion bash > "$(SHARE)/bash-completion/completions/slipway"
	@"$(PREFIX)/bin/slipway" completion zsh > "$(SHARE)/zsh/site-functions/_slipway"
	@"$(PREFIX)/bin/slipway" completion fish > "$(SHARE)/fish/vendor_completions.d/slipway.fish"
	@"$(PREFIX)/bin/slipway" help --man > "$(SHARE)/man/man1/slipway.1"
	@echo "Installed slipway in $(PREFIX)/bin; add it to PATH if necessary"

uninstall:
	@rm -rf "$(DATA)" "$(DOC)"
	@rm -f "$(PREFIX)/bin/slipway" "$(SHARE)/man/man1/slipway.1" \
		"$(SHARE)/bash-completion/completions/slipway" "$(SHARE)/zsh/site-functions/_slipway" \
		"$(SHARE)/fish/vendor_completions.d/slipway.fish"
	@echo "Uninstalled slipway from $(PREFIX)"

SWIFT_FILES = Package.swift Sources Tests Fuzzing/fuzz

format:
	@$(SWIFT) format -i -r -p $(SWIFT_FILES)

lint:
	@$(SWIFT) format lint --strict -r -p $(SWIFT_FILES)

clean:
	@rm -rf $(BUILD)

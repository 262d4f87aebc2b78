# make run     build the program and the screens, and open the demo at http://127.0.0.1:8040/
# make check   the quick round: formatting, lints, types, and unit tests that need no server
# make test    everything: formatting, lints, unit, golden and server tests, journeys in a real browser
# make test CLUSTER=1   the same for a program with Apache Ballista, and a cluster on this machine; what CI runs
# make build   target/release/titlewise with the screens inside: what ships
# make bench   what it costs to run, each figure beside its baseline; the table goes to benches/record/
# make hack    select the features of shared packages again, after a change of dependencies (cargo-hakari)
# make types   the browser's API types, after a change of the interface's description
# make deb     the Debian package; make archive  the release archive with its checksum; api/packaging/README.md
# make test-deb, make test-container   both tried in a fresh minimal Debian (root or sudo)
# make deny    licences, sources, versions and vulnerabilities of dependencies
# make conformance  the running server held against the description of its interface (not part of make test)
# make fuzz    every reader of files on broken bytes, an hour in all (not part of make test)
# make third-party  our export opened in a program of others (network; not part of make test)

# Everything but "make build" and "make bench" uses the profile `dev`: dependencies are optimised once, our own crates
# compile fast. benches/workspace-hack selects the same features for whatever is built, so that no command builds
# DataFusion again for another one.
#
# CLUSTER=1 adds Apache Ballista (some minutes more), and "make test" then tries a cluster.
FEATURES = $(if $(CLUSTER),--features titlewise-benches/cluster)
PROGRAM_FEATURES = $(if $(CLUSTER),--features titlewise-cli/cluster)
WORKSPACE = --locked --workspace --all-targets $(FEATURES)

WEB_SOURCES := $(shell find web/src web/build web/guide/librarians web/public web/index.html web/vite.config.ts web/tsconfig.json -type f)

.PHONY: run check build test bench hack types conformance fuzz third-party lint words servers test-rust test-web journeys clients workbooks cluster

run: run-program
	target/debug/titlewise serve --demo

check: web/dist/index.html words
	cargo fmt --all --check
	cargo clippy $(WORKSPACE) -- -D warnings
	cd web && npm run --silent lint
	cargo test $(FEATURES) --locked --workspace --lib --quiet
	cargo test --locked --quiet -p titlewise-structure

build: web/dist/index.html
	cargo build --locked --release -p titlewise-cli $(PROGRAM_FEATURES)

# Lints our crates while it compiles them (.ci/linted): "cargo clippy" would check all dependencies once more.
test: export RUSTC_WORKSPACE_WRAPPER = $(CURDIR)/.ci/linted
test:
	.ci/skipped reset
# A processor is often idle while crates wait for each other, so what needs none of them runs meanwhile.
	$(MAKE) --jobs lint test-web deny servers programs
	$(MAKE) test-rust journeys clients workbooks $(if $(CLUSTER),cluster)
	.ci/skipped

# Installs the servers and the browser of the tests where they are missing.
servers: web/node_modules/.installed
	.ci/with-s3 true
	.ci/with-postgres true
	.ci/chromium

# The program and the tests, for the steps of "make test". With CLUSTER=1 also the crates that differ without it, as they ship.
.PHONY: programs
programs: web/dist/index.html
	$(if $(CLUSTER),cargo build --locked -p titlewise-cluster)
	cargo build --locked --workspace --bins --examples --tests --bench titlewise $(FEATURES)

# What needs no compiled crate.
lint: words
	cargo fmt --all --check

# Words of our texts that we no longer use.
words:
	command -v python3 >/dev/null || .ci/install python3
	.ci/words

# Two tests for each processor at a time: a test waits often.
test-rust: programs
	RUST_TEST_THREADS=$$((2 * $$(nproc))) .ci/with-postgres .ci/with-s3 cargo test --locked --workspace --no-fail-fast $(FEATURES)

cluster: programs
	.ci/with-s3 .ci/cluster

test-web: web/node_modules/.installed
	cd web && npm run --silent lint && npm run --silent test

journeys: programs
	cd web && CHROMIUM="$$(../.ci/chromium)" TITLEWISE_BIN=../target/debug/titlewise npm run --silent e2e

# A generated client in each of two languages lists, reads and edits on a running server.
clients: programs
	.ci/generated-clients

# LibreOffice calculates the formulas of explanations.
workbooks: programs
	.ci/workbooks

bench: web/dist/index.html
	mkdir -p benches/record
	TITLEWISE_BENCH_RECORD="$(CURDIR)/benches/record/$$(date +%Y-%m-%d).md" cargo bench --locked -p titlewise-benches

hack:
	command -v cargo-hakari || cargo install --locked cargo-hakari
	cargo hakari generate && cargo hakari manage-deps --yes

types: web/node_modules/.installed
	TITLEWISE_UPDATE_DOCS=1 cargo test --locked -p titlewise-http --test http interface::the_description_is_written_down
	cd web && npm run --silent types

conformance: run-program
	.ci/schemathesis

.PHONY: run-program
run-program: web/dist/index.html
	cargo build --locked -p titlewise-cli $(PROGRAM_FEATURES)

# How long each reader is fuzzed, in seconds. An hour in all is 330 each.
FUZZ_SECONDS ?= 330

fuzz:
	command -v cargo-fuzz || cargo install --locked cargo-fuzz
	cargo run --locked -p titlewise-ingest --example fuzz_seeds ingest/fuzz/corpus
	cd ingest && for target in $$(cargo fuzz list); do cargo fuzz run -s none $$target -- \
		-max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 || exit 1; done

third-party: run-program
	.ci/third-party-client

web/node_modules/.installed: web/package-lock.json web/.npmrc
	cd web && npm ci --no-audit --no-fund
	touch $@

web/dist/index.html: web/node_modules/.installed $(WEB_SOURCES)
	cd web && npm run --silent build
	touch $@

.PHONY: deb archive test-deb test-container deny

deb: build
	api/packaging/deb

archive: build
	api/packaging/archive

test-deb: build
	api/packaging/test-deb

test-container: build
	api/packaging/test-container

deny:
	.ci/deny

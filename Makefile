# make run    build everything and open the demo at http://127.0.0.1:8040/
# make test   everything: formatting, lints, unit, golden and server tests, journeys in a real browser
# make test CLUSTER=1  the same of a program that knows Apache Ballista, and a cluster of it on this machine
# make bench  what it costs to run, each figure beside its baseline; the table goes to benches/record/
# make conformance  the running server held against the description of its interface (not part of make test)
# make fuzz   every reader of files on broken bytes, an hour in all (not part of make test)
# make third-party  our export opened in a program of others (network; not part of make test)
# make build  target/release/titlewise with the screens inside

# One selection of packages and targets for everything, so that cargo builds DataFusion once: another
# selection has other features of shared packages, and these would be built again.
CARGO_ALL = --locked --release --workspace --all-targets $(FEATURES)
# CLUSTER=1 builds the program with Apache Ballista (some minutes more), and "make test" then tries a cluster out.
FEATURES = $(if $(CLUSTER),--features titlewise-benches/cluster)

WEB_SOURCES := $(shell find web/src web/index.html web/vite.config.ts web/tsconfig.json -type f)

.PHONY: run build test bench conformance fuzz third-party lint test-rust test-web journeys cluster

run: build
	target/release/titlewise serve --demo

build: web/dist/index.html
	cargo build $(CARGO_ALL)

test: build lint test-web test-rust journeys $(if $(CLUSTER),cluster)

lint: build
	cargo fmt --all --check
	cargo clippy --locked --release --workspace --all-targets -- -D warnings
	$(if $(CLUSTER),cargo clippy $(CARGO_ALL) -- -D warnings)

test-rust: build
	.ci/with-postgres .ci/with-s3 cargo test --locked --release --workspace $(FEATURES)

cluster: build
	.ci/with-s3 .ci/cluster

test-web: web/node_modules/.installed
	cd web && npm run --silent lint && npm run --silent test

journeys: build
	cd web && CHROMIUM="$$(../.ci/chromium)" TITLEWISE_BIN=../target/release/titlewise npm run --silent e2e

bench: build
	mkdir -p benches/record
	TITLEWISE_BENCH_RECORD="$(CURDIR)/benches/record/$$(date +%Y-%m-%d).md" cargo bench --locked

conformance: build
	.ci/schemathesis

# How long each reader is fuzzed, in seconds. An hour in all is 330 each.
FUZZ_SECONDS ?= 330

fuzz: build
	command -v cargo-fuzz || cargo install --locked cargo-fuzz
	target/release/examples/fuzz_seeds ingest/fuzz/corpus
	cd ingest && for target in $$(cargo fuzz list); do cargo fuzz run -s none $$target -- \
		-max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 || exit 1; done

third-party: build
	.ci/third-party-client

web/node_modules/.installed: web/package-lock.json web/.npmrc
	cd web && npm ci --no-audit --no-fund
	touch $@

web/dist/index.html: web/node_modules/.installed $(WEB_SOURCES)
	cd web && npm run --silent build
	touch $@

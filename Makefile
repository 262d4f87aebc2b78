# make test   everything: formatting, lints, unit and golden tests
# make build  the optimised command, target/release/titlewise

# One selection of packages and targets for everything, so that cargo builds DataFusion once.
CARGO_ALL = --release --workspace --all-targets

.PHONY: build test lint

build:
	cargo build --locked $(CARGO_ALL)

lint:
	cargo fmt --all --check
	cargo clippy --locked $(CARGO_ALL) -- -D warnings

test: build lint
	cargo test --locked --release --workspace

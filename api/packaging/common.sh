# shellcheck shell=bash
# Shared by deb and archive. Source it from the root of the repository.

target=${CARGO_TARGET_DIR:-target}
binary=$target/release/titlewise

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

# Version of the workspace, which all crates share.
workspace_version() {
    sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml
}

# Fails unless the binary exists and contains the current screens, whose script has a name that changes with its content.
require_binary_with_screens() {
    [ -x "$binary" ] || fail "$binary is missing. Run \"make build\" first."
    local script
    script=$(sed -n 's|.*src="/\(assets/[^"]*\.js\)".*|\1|p' web/dist/index.html 2>/dev/null | head -1)
    [ -n "$script" ] || fail "web/dist/index.html is missing or names no script. Run \"make build\" first."
    grep -aqF "$script" "$binary" || fail "$binary does not contain the screens in web/dist. Run \"make build\" first."
}

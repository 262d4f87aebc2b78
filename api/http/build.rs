//! Builds the program again when the web application inside it was built again.
#![allow(clippy::print_stdout)] // This is how a build script talks to cargo.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}

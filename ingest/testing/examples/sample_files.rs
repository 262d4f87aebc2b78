//! Writes the generated sample files into a folder, for tests that are not written in Rust: uploads into `uploads`,
//! samples of OpenAlex into `openalex`, and lists of other open sources into folders of their own.
//!
//! `cargo run -p titlewise-testing --example sample_files -- FOLDER`
#![allow(clippy::unwrap_used, clippy::expect_used)] // A tool for tests may panic.

use std::path::PathBuf;

use titlewise_testing::samples::{self, open_lists, openalex};

fn main() {
    let folder = std::env::args_os().nth(1).map(PathBuf::from).expect("usage: sample_files FOLDER");
    openalex::write(&folder.join("openalex"));
    open_lists::write(&folder);
    let uploads = folder.join("uploads");
    std::fs::create_dir_all(&uploads).unwrap();
    for sample in samples::all() {
        std::fs::write(uploads.join(sample.name), sample.bytes).unwrap();
    }
}

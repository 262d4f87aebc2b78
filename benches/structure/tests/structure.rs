//! The structure of the workspace: no import cycles, layers as documented, and a map that agrees with the manifests.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use titlewise_structure::cycles::cycles;
use titlewise_structure::manifests::manifests;
use titlewise_structure::map::{crates_in, files_in};
use titlewise_structure::modules::Crate;
use titlewise_structure::root;

/// Packages that only one crate may use, so that their concern stays in one place.
const ONLY: [(&str, &[&str]); 6] = [
    ("axum", &["titlewise-http"]),
    ("tower-http", &["titlewise-http"]),
    ("sqlx", &["titlewise-catalog"]),
    ("clap", &["titlewise-cli"]),
    ("lettre", &["titlewise-service"]),
    ("datafusion", &["titlewise-engine", "titlewise-cluster"]),
];

#[test]
fn no_file_imports_in_a_circle() {
    let mut found = Vec::new();
    for (name, manifest) in manifests(&root()).unwrap() {
        let source = manifest.folder.join("src");
        for file in ["lib.rs", "main.rs"] {
            if source.join(file).is_file() {
                let imports = Crate::read(&source.join(file)).unwrap().imports();
                assert!(!imports.is_empty(), "{name} has files");
                found.extend(cycles(&imports).into_iter().map(|files| (name.clone(), files)));
            }
        }
    }
    let shown: Vec<String> = found
        .iter()
        .map(|(name, files)| {
            let files: Vec<String> = files
                .iter()
                .map(|file| file.strip_prefix(root()).unwrap_or(file).display().to_string())
                .collect();
            format!("{name}: {} files\n    {}", files.len(), files.join("\n    "))
        })
        .collect();
    assert!(found.is_empty(), "files that import each other:\n{}", shown.join("\n"));
}

#[test]
fn crates_depend_one_way() {
    let edges: BTreeMap<String, BTreeSet<String>> =
        manifests(&root()).unwrap().into_iter().map(|(name, one)| (name, one.own)).collect();
    assert!(edges.len() > 10, "{edges:?}");
    assert_eq!(cycles(&edges), Vec::<Vec<String>>::new());
}

#[test]
fn each_concern_stays_in_its_crate() {
    for (name, manifest) in manifests(&root()).unwrap() {
        // What only tests use may start servers and databases of its own.
        if name.ends_with("-testing") {
            continue;
        }
        for (package, allowed) in ONLY {
            let uses = manifest.others.contains(package);
            assert!(!uses || allowed.contains(&name.as_str()), "{name} depends on {package}");
        }
    }
}

#[test]
fn the_map_agrees_with_the_manifests() {
    let document = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let drawn = crates_in(&document);
    let real: BTreeMap<String, BTreeSet<String>> =
        manifests(&root()).unwrap().into_iter().map(|(name, one)| (name, one.own)).collect();
    assert_eq!(drawn, real, "the table of crates in ARCHITECTURE.md");
}

/// Adds the files below a folder, except for what is built.
fn gather(folder: &Path, files: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_dir() {
            files.push(path.display().to_string());
        } else if !path.ends_with("target") {
            gather(&path, files);
        }
    }
}

#[test]
fn the_files_of_the_map_exist() {
    let named = files_in(&std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap());
    assert!(named.len() > 20, "{named:?}");
    let mut files = Vec::new();
    for folder in ["api", "engine", "ingest", "sql", "benches"] {
        gather(&root().join(folder), &mut files);
    }
    let is_missing = |name: &&String| !files.iter().any(|file| file.ends_with(&format!("/{name}")));
    let missing: Vec<&String> = named.iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md names files that do not exist: {missing:?}");
}

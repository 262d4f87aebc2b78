//! Only the owner of the data folder can read what is in it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::database::{Data, Database, on_each_database};
use crate::process::Process;
use crate::support::titlewise;

on_each_database!(the_data_folder_is_private);

/// Adds a folder and everything in it.
fn gather(path: &Path, found: &mut Vec<PathBuf>) {
    found.push(path.to_owned());
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            gather(&entry.unwrap().path(), found);
        }
    }
}

fn everything(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    gather(folder, &mut found);
    found
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn is_private(folder: &Path) {
    for path in everything(folder) {
        // A running server removes temporary files.
        let Ok(metadata) = fs::metadata(&path) else { continue };
        let expected = if metadata.is_dir() { 0o700 } else { 0o600 };
        let found = metadata.permissions().mode() & 0o777;
        assert_eq!(found, expected, "{}: {found:o}", path.display());
    }
}

async fn the_data_folder_is_private(database: Database) {
    let data = Data::new(database).await;
    fs::set_permissions(data.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let process = Process::start(&data);
    let (client, _) = process.demo(&data).await;
    let mail = serde_json::json!({ "email": "demo@titlewise.example" });
    client.post(process.url("/password/request-reset")).json(&mail).send().await.unwrap();
    let names: Vec<PathBuf> = everything(data.path());
    let has = |name: &str| names.iter().any(|path| path.ends_with(name));
    assert!(has("token-key") && has("outbox") && has("store"), "{names:?}");
    if data.database.is_none() {
        assert!(has("catalog.sqlite") && has("catalog.sqlite-wal"), "{names:?}");
    }
    is_private(data.path());
    process.kill();

    // A folder of an earlier version, which others could read.
    for path in everything(data.path()) {
        let mode = if path.is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    }
    let process = Process::start(&data);
    is_private(data.path());
    assert!(process.started().contains("it is private now"), "{}", process.started());
    process.kill();
    let process = Process::start(&data);
    assert!(!process.started().contains("it is private now"), "{}", process.started());
    process.kill();
}

#[test]
fn other_commands_write_private_files() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let place = data.to_str().unwrap();
    titlewise(&["user", "add", "--email", "ann@example.edu", "--data", place]);
    is_private(&data);
    let copy = folder.path().join("copy.tar");
    titlewise(&["backup", copy.to_str().unwrap(), "--data", place]);
    assert_eq!(mode(&copy), 0o600);
    let back = folder.path().join("back");
    titlewise(&["restore", copy.to_str().unwrap(), "--data", back.to_str().unwrap()]);
    is_private(&back);
}

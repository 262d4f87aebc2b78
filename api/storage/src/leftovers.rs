//! Files of interrupted writes in the folder of a store.

use std::fs;
use std::io;
use std::path::{Path as FilePath, PathBuf};
use std::time::SystemTime;

use chrono::{DateTime, Utc};

use super::durable::PARTIAL;
use super::objects::FOLDERS;
use super::{StorageError, Store, StoredObject, local};

impl Store {
    /// Returns the files of interrupted and of current writes, by name. A store in a bucket has none: the service removes
    /// them by its own rules.
    ///
    /// # Errors
    /// A failure of the file system.
    pub async fn partial_objects(&self) -> Result<Vec<StoredObject>, StorageError> {
        let Some(root) = self.folder.clone() else { return Ok(Vec::new()) };
        let list = move || {
            let mut found = Vec::new();
            walk(&root, PARTIAL, &|_| true, &mut found)?;
            for folder in FOLDERS {
                walk(&root, folder, &is_partial, &mut found)?;
            }
            found.sort_by(|one: &StoredObject, other| one.name.cmp(&other.name));
            Ok(found)
        };
        tokio::task::spawn_blocking(list)
            .await
            .map_err(io::Error::other)
            .flatten()
            .map_err(|source| local(FilePath::new(PARTIAL), source))
    }

    /// Removes a file of an interrupted write. A missing file is not an error.
    ///
    /// # Errors
    /// A failure of the file system.
    pub async fn remove_partial(&self, object: &StoredObject) -> Result<(), StorageError> {
        let Some(root) = &self.folder else { return Ok(()) };
        let path = root.join(&object.name);
        match tokio::fs::remove_file(&path).await {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(local(&path, error)),
            _ => Ok(()),
        }
    }
}

/// Whether earlier versions, which wrote an object beside its place, left this file: "table.parquet#1".
fn is_partial(name: &str) -> bool {
    let digits = name.rsplit_once('#').map(|(_, digits)| digits);
    digits.is_some_and(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Adds the files of a folder and its folders whose names match.
fn walk(
    root: &FilePath,
    folder: &str,
    matches: &impl Fn(&str) -> bool,
    found: &mut Vec<StoredObject>,
) -> io::Result<()> {
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(root.join(&folder)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            let place = folder.join(entry.file_name());
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(place);
            } else if matches(&entry.file_name().to_string_lossy()) {
                // A file that is removed meanwhile is not left over.
                let Ok(metadata) = entry.metadata() else { continue };
                let written_at =
                    DateTime::<Utc>::from(metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH));
                let name = place.to_string_lossy().into_owned();
                found.push(StoredObject { name, bytes: metadata.len(), written_at });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn files_of_interrupted_writes_are_found_and_removed() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path()).unwrap();
        for name in
            ["partial/object-1", "packages/p/file/u/table.parquet#12", "packages/p/file/u/raw"]
        {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
        }
        let found = store.partial_objects().await.unwrap();
        let names: Vec<_> = found.iter().map(|object| object.name.as_str()).collect();
        assert_eq!(names, ["packages/p/file/u/table.parquet#12", "partial/object-1"]);
        for object in &found {
            store.remove_partial(object).await.unwrap();
        }
        assert_eq!(store.partial_objects().await.unwrap(), []);
        assert_eq!(store.list().await.unwrap().len(), 1);
    }
}

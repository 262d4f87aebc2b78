//! Archive files: writes members one by one, and verifies every hash when reading.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use titlewise_catalog::Clock;

use super::BackupError;

/// Version of the archive format.
pub(super) const FORMAT: u32 = 1;
/// Prefix of object names.
pub(super) const OBJECTS: &str = "objects/";
/// Name of the key that signs tokens.
pub(super) const TOKEN_KEY: &str = "token-key";
/// Name of the last member.
const MANIFEST: &str = "manifest.json";
/// Maximum size of a manifest in bytes.
const LONGEST_MANIFEST: u64 = 1 << 30;
/// File mode of manually unpacked members: readable by the owner only.
const MODE: u32 = 0o600;

/// A file of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Name in the archive.
    pub name: String,
    /// Size in bytes.
    pub bytes: u64,
    /// SHA-256, in hexadecimal digits.
    pub sha256: String,
}

/// Number of rows of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableCount {
    /// Name of the table.
    pub name: String,
    /// Number of its rows.
    pub rows: u64,
}

/// Contents of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the archive format.
    pub format: u32,
    /// Version of the program that wrote it.
    pub program: String,
    /// Time at which the backup started, UTC.
    pub taken_at: String,
    /// Last migration of the catalog.
    pub migration: i64,
    /// Tables, each after those that its rows refer to.
    pub tables: Vec<TableCount>,
    /// All other members.
    pub members: Vec<Member>,
    /// Copied objects that no row names any more. They are not restored.
    pub unnamed: Vec<String>,
    /// Objects that rows name but the store did not contain.
    pub missing: Vec<String>,
}

impl Manifest {
    /// Returns the names and sizes in bytes of the objects that are restored.
    pub fn objects(&self) -> BTreeMap<&str, u64> {
        let mut objects = BTreeMap::new();
        for member in &self.members {
            if let Some(name) = member.name.strip_prefix(OBJECTS) {
                objects.insert(name, member.bytes);
            }
        }
        for name in &self.unnamed {
            objects.remove(name.as_str());
        }
        objects
    }

    /// Returns the number of all rows.
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.rows).sum()
    }
}

/// An archive that is being written.
pub(super) struct ArchiveWriter<W: Write> {
    tar: tar::Builder<W>,
    members: BTreeMap<String, Member>,
}

impl<W: Write> ArchiveWriter<W> {
    pub(super) fn new(out: W) -> Self {
        Self { tar: tar::Builder::new(out), members: BTreeMap::new() }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.members.contains_key(name)
    }

    /// Returns the names of the members with this prefix, without the prefix.
    pub(super) fn names<'a>(&'a self, begin: &'a str) -> impl Iterator<Item = &'a str> {
        self.members.keys().filter_map(move |name| name.strip_prefix(begin))
    }

    /// Adds a member of this many bytes.
    pub(super) fn add(
        &mut self,
        name: &str,
        bytes: u64,
        content: impl Read,
    ) -> Result<(), BackupError> {
        let mut hashed = Hashed::new(content);
        self.append(name, bytes, &mut hashed)?;
        if hashed.bytes != bytes {
            return Err(BackupError::Length { name: name.to_owned() });
        }
        self.members.insert(name.to_owned(), hashed.member(name));
        Ok(())
    }

    fn append(&mut self, name: &str, bytes: u64, content: impl Read) -> Result<(), BackupError> {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes);
        header.set_mode(MODE);
        header.set_mtime(u64::try_from(Clock::system().seconds()).unwrap_or(0));
        self.tar.append_data(&mut header, name, content).map_err(BackupError::Archive)
    }

    /// Writes the manifest, which lists the members.
    pub(super) fn finish(mut self, mut manifest: Manifest) -> Result<(W, Manifest), BackupError> {
        manifest.members = std::mem::take(&mut self.members).into_values().collect();
        let text = serde_json::to_vec_pretty(&manifest)?;
        self.append(MANIFEST, text.len() as u64, text.as_slice())?;
        Ok((self.tar.into_inner().map_err(BackupError::Archive)?, manifest))
    }
}

/// Reads an entire archive and compares it with its manifest.
pub(super) fn verify(archive: impl Read) -> Result<Manifest, BackupError> {
    let mut found = BTreeMap::new();
    let mut archive = tar::Archive::new(archive);
    for entry in archive.entries().map_err(BackupError::Archive)? {
        let mut entry = entry.map_err(BackupError::Archive)?;
        let name = name(&entry)?;
        if name == MANIFEST {
            let mut text = Vec::new();
            entry.take(LONGEST_MANIFEST).read_to_end(&mut text).map_err(BackupError::Archive)?;
            return compare(serde_json::from_slice(&text)?, &found);
        }
        let mut hashed = Hashed::new(&mut entry);
        std::io::copy(&mut hashed, &mut std::io::sink()).map_err(BackupError::Archive)?;
        let member = hashed.member(&name);
        if found.insert(name.clone(), member).is_some() {
            return Err(BackupError::Damaged { member: name, problem: "occurs twice" });
        }
    }
    Err(BackupError::CutShort)
}

/// Returns the name of an entry.
pub(super) fn name<R: Read>(entry: &tar::Entry<'_, R>) -> Result<String, BackupError> {
    let path = entry.path().map_err(BackupError::Archive)?;
    let name = path.to_str().map(str::to_owned);
    let file = name.filter(|_| entry.header().entry_type().is_file());
    file.ok_or_else(|| BackupError::Damaged {
        member: Path::display(&path).to_string(),
        problem: "is not a file",
    })
}

fn compare(manifest: Manifest, found: &BTreeMap<String, Member>) -> Result<Manifest, BackupError> {
    if manifest.format != FORMAT {
        return Err(BackupError::Format {
            found: manifest.format,
            known: FORMAT,
            program: manifest.program,
        });
    }
    let damaged =
        |member: &str, problem| Err(BackupError::Damaged { member: member.to_owned(), problem });
    for member in &manifest.members {
        match found.get(&member.name) {
            None => return damaged(&member.name, "is missing"),
            Some(there) if there != member => return damaged(&member.name, "was changed"),
            Some(_) => {}
        }
    }
    if found.len() != manifest.members.len() {
        let listed: Vec<_> = manifest.members.iter().map(|member| &member.name).collect();
        let stray = found.keys().find(|name| !listed.contains(name));
        return damaged(stray.map_or("", String::as_str), "is not in its manifest");
    }
    Ok(manifest)
}

/// Counts and hashes the bytes read.
struct Hashed<R> {
    inner: R,
    bytes: u64,
    hash: Sha256,
}

impl<R: Read> Hashed<R> {
    fn new(inner: R) -> Self {
        Self { inner, bytes: 0, hash: Sha256::new() }
    }

    fn member(self, name: &str) -> Member {
        let digits = self.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Member { name: name.to_owned(), bytes: self.bytes, sha256: digits }
    }
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hash.update(&buffer[..count]);
        self.bytes += count as u64;
        Ok(count)
    }
}

//! Creates a backup.

use std::collections::BTreeSet;
use std::io::{ErrorKind, Read, Write};

use bytes::{Buf, Bytes};
use futures::StreamExt;
use futures::stream::BoxStream;
use titlewise_catalog::Catalog;
use titlewise_storage::Store;
use tokio::runtime::Handle;

use super::archive::{ArchiveWriter, FORMAT, Manifest, OBJECTS, TOKEN_KEY};
use super::named::Named;
use super::rows::Rows;
use super::{BackupError, Holdings};

/// Copies all data to an archive, on a thread that may block. The server may change the data meanwhile.
///
/// # Errors
/// If the catalog or store cannot be read, or the archive cannot be written.
pub fn take<W: Write>(
    of: &Holdings,
    handle: &Handle,
    out: W,
) -> Result<(W, Manifest), BackupError> {
    let (catalog, _) = handle.block_on(Catalog::look_into(&of.database))?;
    let taken = take_from(of, handle, &catalog, ArchiveWriter::new(out));
    handle.block_on(catalog.close());
    taken
}

fn take_from<W: Write>(
    of: &Holdings,
    handle: &Handle,
    catalog: &Catalog,
    mut archive: ArchiveWriter<W>,
) -> Result<(W, Manifest), BackupError> {
    let taken_at = catalog.clock().text();
    let mut missed_before = None;
    let (rows, missing) = loop {
        let rows = handle.block_on(Rows::take(catalog))?;
        copy_objects(&of.store, handle, &rows.named, &mut archive)?;
        let needed = rows.named.needed().map(|(name, _)| name.to_owned());
        let missing: BTreeSet<String> =
            needed.filter(|name| !archive.has(&format!("{OBJECTS}{name}"))).collect();
        // Objects deleted meanwhile are not named by newer rows. Objects that newer rows still name are lost.
        if missing.is_empty() || missed_before.as_ref() == Some(&missing) {
            break (rows, missing);
        }
        missed_before = Some(missing);
    };
    let key = of.data.join(TOKEN_KEY);
    match std::fs::read(&key) {
        Ok(key) => archive.add(TOKEN_KEY, key.len() as u64, key.as_slice())?,
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(source) => return Err(BackupError::File { path: key, source }),
    }
    let named = |name: &&str| !rows.named.names(name);
    let unnamed = archive.names(OBJECTS).filter(named).map(str::to_owned).collect();
    let mut tables = Vec::with_capacity(rows.tables.len());
    for table in rows.tables {
        archive.add(&format!("catalog/{}.jsonl", table.count.name), table.bytes, table.file)?;
        tables.push(table.count);
    }
    archive.finish(Manifest {
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        taken_at,
        migration: rows.schema.migration,
        tables,
        members: Vec::new(),
        unnamed,
        missing: missing.into_iter().collect(),
    })
}

/// Copies the objects that rows name, except those that are already in the archive or no longer exist.
fn copy_objects<W: Write>(
    store: &Store,
    handle: &Handle,
    named: &Named,
    archive: &mut ArchiveWriter<W>,
) -> Result<(), BackupError> {
    for object in handle.block_on(store.list())? {
        let member = format!("{OBJECTS}{}", object.name);
        if !named.names(&object.name) || archive.has(&member) {
            continue;
        }
        match handle.block_on(store.object(&object.name)) {
            Ok(pieces) => {
                archive.add(
                    &member,
                    object.bytes,
                    Pieces { handle, pieces, piece: Bytes::new() },
                )?;
            }
            Err(error) if Store::is_missing(&error) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Reads an object that arrives in chunks.
struct Pieces<'a> {
    handle: &'a Handle,
    pieces: BoxStream<'static, object_store::Result<Bytes>>,
    piece: Bytes,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        while self.piece.is_empty() {
            match self.handle.block_on(self.pieces.next()) {
                Some(piece) => self.piece = piece.map_err(std::io::Error::other)?,
                None => return Ok(0),
            }
        }
        let count = buffer.len().min(self.piece.len());
        self.piece.copy_to_slice(&mut buffer[..count]);
        Ok(count)
    }
}

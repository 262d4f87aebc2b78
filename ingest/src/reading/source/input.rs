//! Location of a file's bytes: memory or disk. A file is opened each time it is read.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::Path;

use crate::reading::watch::{Watch, Watched};

/// Number of bytes read from the disk at once.
const BUFFER: usize = 1 << 16;

/// The bytes of one file.
#[derive(Debug, Clone, Copy)]
pub enum Input<'a> {
    /// In memory.
    Bytes(&'a [u8]),
    /// On disk.
    File(&'a Path),
    /// On disk, with a watch that observes progress.
    Watched(&'a Path, &'a Watch),
}

/// An open [`Input`].
#[derive(Debug)]
pub enum Reader<'a> {
    /// In memory.
    Bytes(Cursor<&'a [u8]>),
    /// On disk.
    File(BufReader<File>),
    /// On disk, with a watch that observes progress.
    Watched(BufReader<Watched<'a, File>>),
}

impl<'a> Input<'a> {
    /// Number of bytes.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub fn len(&self) -> io::Result<u64> {
        match self {
            Self::Bytes(bytes) => Ok(bytes.len() as u64),
            Self::File(path) | Self::Watched(path, _) => Ok(std::fs::metadata(path)?.len()),
        }
    }

    /// Whether there are no bytes.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub fn is_empty(&self) -> io::Result<bool> {
        Ok(self.len()? == 0)
    }

    /// Returns a reader from the first byte.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub fn open(&self) -> io::Result<Reader<'a>> {
        Ok(match self {
            Self::Bytes(bytes) => Reader::Bytes(Cursor::new(bytes)),
            Self::File(path) => Reader::File(BufReader::with_capacity(BUFFER, File::open(path)?)),
            Self::Watched(path, watch) => {
                let file = Watched::new(File::open(path)?, watch);
                Reader::Watched(BufReader::with_capacity(BUFFER, file))
            }
        })
    }

    /// Returns the first bytes, at most `count`.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub fn front(&self, count: usize) -> io::Result<Vec<u8>> {
        let mut front = Vec::with_capacity(count.min(1 << 16));
        self.open()?.take(count as u64).read_to_end(&mut front)?;
        Ok(front)
    }

    /// Returns all bytes.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub fn load(&self) -> io::Result<Cow<'a, [u8]>> {
        Ok(match self {
            Self::Bytes(bytes) => Cow::Borrowed(bytes),
            Self::File(path) => Cow::Owned(std::fs::read(path)?),
            Self::Watched(..) => {
                let mut bytes = Vec::new();
                self.open()?.read_to_end(&mut bytes)?;
                Cow::Owned(bytes)
            }
        })
    }
}

impl Read for Reader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Bytes(bytes) => bytes.read(buffer),
            Self::File(file) => file.read(buffer),
            Self::Watched(file) => file.read(buffer),
        }
    }
}

impl Seek for Reader<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Self::Bytes(bytes) => bytes.seek(to),
            Self::File(file) => file.seek(to),
            Self::Watched(file) => file.seek(to),
        }
    }
}

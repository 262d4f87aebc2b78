//! Zips written byte by byte, so that they can contain false values.

use super::repeats::{Deflated, plain};

/// One file of a zip.
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its content.
    pub content: Deflated,
    /// General purpose flags; the lowest marks the file as encrypted.
    pub flags: u16,
}

impl Entry {
    /// Returns a valid file.
    pub fn new(name: &str, content: Deflated) -> Self {
        Self { name: name.to_owned(), content, flags: 0 }
    }

    /// Returns a valid file with these bytes.
    pub fn of(name: &str, bytes: &[u8]) -> Self {
        Self::new(name, plain(bytes))
    }

    /// Returns the middle part that local and central records share.
    fn middle(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for half in [20, self.flags, 8, 0, 0x21] {
            bytes.extend(u16::to_le_bytes(half));
        }
        let lengths = [self.content.packed.len() as u32, self.content.length as u32];
        for word in [self.content.crc, lengths[0], lengths[1]] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend((self.name.len() as u16).to_le_bytes());
        bytes.extend([0, 0]);
        bytes
    }

    fn local(&self) -> Vec<u8> {
        let mut bytes = b"PK\x03\x04".to_vec();
        bytes.extend(self.middle());
        bytes.extend(self.name.as_bytes());
        bytes.extend_from_slice(&self.content.packed);
        bytes
    }

    fn central(&self, name: &str, place: usize) -> Vec<u8> {
        let mut bytes = b"PK\x01\x02\x14\x00".to_vec();
        let mut middle = self.middle();
        middle[22..24].copy_from_slice(&(name.len() as u16).to_le_bytes());
        bytes.extend(middle);
        bytes.extend([0; 10]);
        bytes.extend((place as u32).to_le_bytes());
        bytes.extend(name.as_bytes());
        bytes
    }
}

/// Returns a valid zip with at most 65,535 entries.
pub fn write(entries: &[Entry]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut central = Vec::new();
    for entry in entries {
        central.extend(entry.central(&entry.name, file.len()));
        file.extend(entry.local());
    }
    finish(file, &central, entries.len())
}

/// Returns a zip whose directory lists one stored file under many names.
pub fn overlapping(entry: &Entry, names: &[String]) -> Vec<u8> {
    let central: Vec<u8> = names.iter().flat_map(|name| entry.central(name, 0)).collect();
    finish(entry.local(), &central, names.len())
}

fn finish(mut file: Vec<u8>, central: &[u8], count: usize) -> Vec<u8> {
    let place = file.len() as u32;
    file.extend(central);
    file.extend(b"PK\x05\x06\0\0\0\0");
    for _ in 0..2 {
        file.extend((count as u16).to_le_bytes());
    }
    file.extend((central.len() as u32).to_le_bytes());
    file.extend(place.to_le_bytes());
    file.extend([0, 0]);
    file
}

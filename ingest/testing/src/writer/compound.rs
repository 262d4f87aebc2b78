//! The compound file: a small file system of sectors that contains old workbooks and encrypted new ones.

/// The first bytes of every compound file.
pub const SIGNATURE: [u8; 8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];

const SECTOR: usize = 512;
const FREE: u32 = 0xFFFF_FFFF;
const END: u32 = 0xFFFF_FFFE;
const FAT: u32 = 0xFFFF_FFFD;
/// Minimum length of a stream in bytes. Shorter ones would need the mini stream, which this writer does not support.
const SHORTEST: usize = 4096;

/// Returns a valid compound file with these streams, each padded with zeros to 4096 bytes.
pub fn file(streams: &[(&str, &[u8])]) -> Vec<u8> {
    let padded: Vec<Vec<u8>> = streams.iter().map(|(_, bytes)| padded(bytes)).collect();
    let directory_sectors = (streams.len() + 1).div_ceil(4);
    let data_sectors: usize = padded.iter().map(|bytes| bytes.len() / SECTOR).sum();
    let mut fat_sectors = 1;
    while fat_sectors * (SECTOR / 4) < fat_sectors + directory_sectors + data_sectors {
        fat_sectors += 1;
    }
    assert!(fat_sectors <= 109, "the header holds no more places of allocation sectors");

    let mut chains = vec![FAT; fat_sectors];
    chain(&mut chains, directory_sectors);
    let mut entries =
        entry("Root Entry", 5, if streams.is_empty() { FREE } else { 1 }, FREE, END, 0);
    for (index, ((name, _), bytes)) in streams.iter().zip(&padded).enumerate() {
        let next = if index + 1 < streams.len() { index as u32 + 2 } else { FREE };
        let first = chain(&mut chains, bytes.len() / SECTOR);
        entries.extend(entry(name, 2, FREE, next, first, bytes.len()));
    }
    entries.resize(directory_sectors * SECTOR, 0);
    chains.resize(fat_sectors * (SECTOR / 4), FREE);

    let mut file = header(fat_sectors, fat_sectors as u32);
    file.extend(chains.iter().flat_map(|next| next.to_le_bytes()));
    file.extend(entries);
    file.extend(padded.concat());
    file
}

fn padded(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.resize(bytes.len().max(SHORTEST).next_multiple_of(SECTOR), 0);
    bytes
}

/// Adds a chain of `sectors` sectors and returns the first.
fn chain(chains: &mut Vec<u32>, sectors: usize) -> u32 {
    let first = chains.len() as u32;
    chains.extend((1..sectors as u32).map(|step| first + step));
    chains.push(END);
    first
}

/// Returns the first 512 bytes. The allocation sectors are the first ones, followed by the directory.
fn header(fat_sectors: usize, directory: u32) -> Vec<u8> {
    let mut header = SIGNATURE.to_vec();
    header.extend([0; 16]);
    for half in [0x3E_u16, 3, 0xFFFE, 9, 6] {
        header.extend(half.to_le_bytes());
    }
    header.extend([0; 10]);
    for word in [fat_sectors as u32, directory, 0, SHORTEST as u32, END, 0, END, 0] {
        header.extend(word.to_le_bytes());
    }
    for place in 0..109 {
        let sector = if place < fat_sectors { place as u32 } else { FREE };
        header.extend(sector.to_le_bytes());
    }
    header
}

fn entry(name: &str, kind: u8, child: u32, right: u32, first: u32, length: usize) -> Vec<u8> {
    let mut entry: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let name_length = entry.len() as u16 + 2;
    entry.resize(64, 0);
    entry.extend(name_length.to_le_bytes());
    entry.extend([kind, 1]);
    for word in [FREE, right, child] {
        entry.extend(word.to_le_bytes());
    }
    entry.extend([0; 36]);
    entry.extend(first.to_le_bytes());
    entry.extend((length as u64).to_le_bytes());
    entry
}

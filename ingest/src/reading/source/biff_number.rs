//! Numbers in records of an old binary workbook, which are little-endian.

/// Returns the number of two bytes at an offset.
pub(super) fn number(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
}

/// Returns the number of four bytes at an offset.
pub(super) fn wide(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from(number(bytes, at)?) | u64::from(number(bytes, at + 2)?) << 16)
}

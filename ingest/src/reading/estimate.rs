//! Estimates how much memory a file takes while it is read, before it is read. [`Allowance`] enforces the estimate.
//!
//! [`Allowance`]: crate::reading::limits::Allowance

use crate::reading::source::input::Input;
use crate::reading::source::packed;

const MIB: u64 = 1 << 20;
/// Memory of the smallest file.
const LEAST: u64 = 16 * MIB;
/// Most that is estimated for content that is usually read row by row. What needs more is read again with more.
const ROW_BY_ROW: u64 = 160 * MIB;

/// Estimates the memory in bytes from the size of a file and its first bytes. A file that turns out to need more can be
/// read again with a larger limit.
pub fn memory(input: &Input<'_>) -> u64 {
    let bytes = input.len().unwrap_or(0);
    let front = input.front(64).unwrap_or_default();
    let content = match front.as_slice() {
        [b'P', b'K', ..] => stated_size(input).unwrap_or(bytes).saturating_mul(4).min(ROW_BY_ROW),
        [0x1F, 0x8B, ..] => bytes.saturating_mul(100).min(ROW_BY_ROW),
        [0xD0, 0xCF, 0x11, 0xE0, ..] => bytes.saturating_mul(8),
        front if is_json(front) => bytes.saturating_mul(2).saturating_add(MIB),
        // A list of short rows takes fourteen times its size.
        _ => bytes.saturating_mul(14).min(ROW_BY_ROW),
    };
    LEAST.saturating_add(content)
}

/// Returns the unpacked size that a zip container states.
fn stated_size(input: &Input<'_>) -> Option<u64> {
    let archive = packed::open(input).ok()?;
    u64::try_from(archive.decompressed_size()?).ok()
}

fn is_json(front: &[u8]) -> bool {
    let front = front.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(front);
    front.trim_ascii_start().first().is_some_and(|sign| matches!(sign, b'{' | b'['))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_counts_in_full_and_rows_up_to_a_limit() {
        let json = [b"  {".as_slice(), &vec![b' '; 200 << 20]].concat();
        assert!(memory(&Input::Bytes(&json)) > 400 * MIB);
        let text = vec![b'1'; 200 << 20];
        assert_eq!(memory(&Input::Bytes(&text)), LEAST + ROW_BY_ROW);
        assert!(memory(&Input::Bytes(b"issn\n0031-9252\n")) < LEAST + MIB);
    }
}

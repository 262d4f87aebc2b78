//! Memory that the sheets of an old binary workbook take. Cells refer to shared texts, and the reader copies the text
//! for every cell, so a small file can take any amount.
//!
//! Layout of the records: [MS-XLS] 2.4.149 (LabelSst), 2.4.265 (SST), 2.5.293 (strings).

use crate::reading::source::biff_number::{number, wide};

const SST: u16 = 0x00FC;
const CONTINUE: u16 = 0x003C;
const LABEL_SST: u16 = 0x00FD;
const FORMULA: u16 = 0x0006;
const MULTIPLE_RK: u16 = 0x00BD;
/// Records with row, column and one value.
const VALUES: [u16; 6] = [0x0203, 0x0204, 0x0205, 0x0207, 0x00D6, 0x027E];

/// Memory in bytes of a cell while its sheet is read, and of each place of the rectangle that the sheet fills: a value,
/// and a copy of it when the sheet is read.
const CELL: u64 = 48;
const PLACE: u64 = 64;
/// Maximum bytes of a character.
const CHARACTER: u64 = 3;

/// The records that hold the shared texts.
#[derive(Debug, Default)]
pub struct Strings<'a> {
    records: Vec<&'a [u8]>,
    is_open: bool,
}

impl<'a> Strings<'a> {
    /// Adds a record of the workbook, in their order. Only the last table of texts counts.
    pub fn add(&mut self, kind: u16, body: &'a [u8]) {
        match kind {
            SST => {
                self.records.clear();
                self.records.push(body);
                self.is_open = true;
            }
            CONTINUE if self.is_open => self.records.push(body),
            _ => self.is_open = false,
        }
    }

    /// Returns the length of each text in characters, as far as the records are sound.
    pub fn lengths(&self) -> Vec<u16> {
        let mut cursor = Cursor { records: &self.records, record: 0, at: 8 };
        let mut lengths = Vec::new();
        while let Some(length) = cursor.text() {
            lengths.push(length);
        }
        lengths
    }
}

/// A position in the records.
struct Cursor<'a> {
    records: &'a [&'a [u8]],
    record: usize,
    at: usize,
}

impl Cursor<'_> {
    fn rest(&self) -> &[u8] {
        self.records.get(self.record).and_then(|record| record.get(self.at..)).unwrap_or_default()
    }

    fn turn(&mut self) -> Option<()> {
        self.record += 1;
        self.at = 0;
        (self.record < self.records.len()).then_some(())
    }

    /// Skips one text and returns its length in characters.
    fn text(&mut self) -> Option<u16> {
        if self.rest().is_empty() {
            self.turn()?;
        }
        let rest = self.rest();
        let (length, mut flags) = (number(rest, 0)?, *rest.get(2)?);
        let (mut skipped, mut behind) = (3, 0u64);
        if flags & 0x8 != 0 {
            behind += u64::from(number(rest, skipped)?) * 4;
            skipped += 2;
        }
        if flags & 0x4 != 0 {
            behind += wide(rest, skipped)?;
            skipped += 4;
        }
        self.at += skipped;
        let mut left = usize::from(length);
        loop {
            let width = if flags & 0x1 == 0 { 1 } else { 2 };
            let here = left.min(self.rest().len() / width);
            self.at += here * width;
            left -= here;
            if left == 0 {
                break;
            }
            self.turn()?;
            flags = *self.rest().first()?;
            self.at = 1;
        }
        self.skip(behind)?;
        Some(length)
    }

    fn skip(&mut self, mut bytes: u64) -> Option<()> {
        loop {
            let here = self.rest().len() as u64;
            if bytes <= here {
                self.at += usize::try_from(bytes).ok()?;
                return Some(());
            }
            bytes -= here;
            self.turn()?;
        }
    }
}

/// Memory of one sheet.
#[derive(Debug, Default)]
pub struct SheetMemory {
    cells: u64,
    texts: u64,
    corners: Option<[u64; 4]>,
}

impl SheetMemory {
    /// Adds a record of the sheet. `lengths` are those of the shared texts.
    pub fn add(&mut self, kind: u16, body: &[u8], lengths: &[u16]) {
        let (Some(row), Some(column)) = (number(body, 0), number(body, 2)) else { return };
        let mut last = column;
        match kind {
            LABEL_SST => {
                let text =
                    wide(body, 6).and_then(|index| lengths.get(usize::try_from(index).ok()?));
                // The reader stops at tables of texts that are broken, so an unknown text may be any.
                let length = text.copied().unwrap_or(u16::MAX);
                self.texts = self.texts.saturating_add(u64::from(length) * CHARACTER);
            }
            FORMULA => self.texts = self.texts.saturating_add(body.len() as u64 * 8),
            MULTIPLE_RK => {
                let count = body.len().saturating_sub(6) / 6;
                self.cells = self.cells.saturating_add(count as u64);
                last = column.saturating_add(u16::try_from(count).unwrap_or(u16::MAX));
            }
            kind if VALUES.contains(&kind) => {
                self.texts = self.texts.saturating_add(body.len() as u64 * CHARACTER);
            }
            _ => return,
        }
        self.cells = self.cells.saturating_add(1);
        let (row, first, last) = (u64::from(row), u64::from(column), u64::from(last));
        let [top, bottom, left, right] = self.corners.unwrap_or([row, row, first, last]);
        self.corners = Some([top.min(row), bottom.max(row), left.min(first), right.max(last)]);
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        let area = self
            .corners
            .map_or(0, |[top, bottom, left, right]| (bottom - top + 1) * (right - left + 1));
        let texts = self.texts.saturating_mul(2);
        (self.cells.saturating_mul(CELL)).saturating_add(area * PLACE).saturating_add(texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text as the table stores it: with one byte for each character, with two, and continued in another record.
    #[test]
    fn shared_texts_are_measured() {
        let head = [2, 0, 0, 0, 3, 0, 0, 0];
        let plain = [3, 0, 0, b'a', b'b', b'c'];
        let wide = [2, 0, 1, b'a', 0, b'b', 0];
        let begun = [5, 0, 0, b'a', b'b'];
        let first = [&head[..], &plain, &wide, &begun].concat();
        let rest = [1, b'c', 0, b'd', 0, b'e', 0];
        let mut strings = Strings::default();
        strings.add(SST, &first);
        strings.add(CONTINUE, &rest);
        strings.add(0x000A, &[]);
        strings.add(CONTINUE, &plain);
        assert_eq!(strings.lengths(), [3, 2, 5]);
    }

    #[test]
    fn each_reference_counts_at_the_length_of_its_text() {
        let label = |index: u8| [0, 0, 1, 0, 0, 0, index, 0, 0, 0];
        let mut memory = SheetMemory::default();
        (0..100).for_each(|_| memory.add(LABEL_SST, &label(0), &[1000]));
        assert!(memory.bytes() > 100 * 1000 * CHARACTER, "{}", memory.bytes());
        let mut unknown = SheetMemory::default();
        unknown.add(LABEL_SST, &label(7), &[1000]);
        assert!(unknown.bytes() > 65_000, "a text that is not in the table may be any");
    }
}

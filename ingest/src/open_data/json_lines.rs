//! Finds the first malformed line of a JSON lines file, for readers that do not report it.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use serde::de::IgnoredAny;

use crate::reading::Input;

/// The first bytes of gzipped files.
const GZIP: [u8; 2] = [0x1F, 0x8B];
/// Maximum length of a line in bytes.
const LINE_BYTES: u64 = 64 << 20;

/// The first line that is not valid JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenLine {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// Description of the error.
    pub detail: String,
    /// The beginning of the line.
    pub begins: String,
}

/// Returns the first line that is not valid JSON or cannot be unpacked. Takes as long as reading the file.
///
/// # Errors
/// The file cannot be opened.
pub fn first_broken_line(path: &Path) -> io::Result<Option<BrokenLine>> {
    let file = Input::File(path);
    let is_packed = file.front(2)? == GZIP;
    let reader: Box<dyn Read> = if is_packed {
        Box::new(MultiGzDecoder::new(file.open()?))
    } else {
        Box::new(file.open()?)
    };
    Ok(first_broken(reader))
}

fn first_broken(reader: impl Read) -> Option<BrokenLine> {
    let mut reader = BufReader::with_capacity(1 << 16, reader);
    let mut text = Vec::new();
    for line in 1.. {
        text.clear();
        let broken = |column: usize, detail: String, text: &[u8]| {
            let begins: String = String::from_utf8_lossy(text).chars().take(60).collect();
            Some(BrokenLine {
                line,
                column: column.max(1),
                detail,
                begins: begins.trim().to_owned(),
            })
        };
        match reader.by_ref().take(LINE_BYTES).read_until(b'\n', &mut text) {
            Err(error) => return broken(text.len() + 1, error.to_string(), &text),
            Ok(0) => return None,
            Ok(_) if text.trim_ascii().is_empty() => {}
            Ok(_) => {
                if let Err(error) = serde_json::from_slice::<IgnoredAny>(&text) {
                    return broken(error.column(), detail_of(&error), &text);
                }
            }
        }
    }
    None
}

/// Message of the JSON parser without the position, which is reported separately.
pub(super) fn detail_of(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(detail, _)| detail).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_is_no_json_is_found() {
        assert_eq!(first_broken(&b"{\"a\": 1}\n\n{\"a\": 2}"[..]), None);
        let found = first_broken(&b"{\"a\": 1}\n{\"a\": 2\n{}"[..]).expect("a broken line");
        assert_eq!((found.line, found.begins.as_str()), (2, "{\"a\": 2"));
        assert!(found.detail.contains("EOF"), "{}", found.detail);
    }
}

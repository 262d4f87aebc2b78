//! Where a file of JSON lines is broken, for readers that do not say.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use serde::de::IgnoredAny;

use crate::reading::Input;

/// How gzipped files begin.
const GZIP: [u8; 2] = [0x1F, 0x8B];
/// A line that is longer is none.
const LINE_BYTES: u64 = 64 << 20;

/// The first line that is no JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenLine {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub detail: String,
    /// How the line begins.
    pub begins: String,
}

/// The first line that is no JSON, or that cannot be unpacked. Takes as long as reading the file.
///
/// # Errors
/// A file that cannot be opened.
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

/// What the JSON reader says, without the place, which is told beside it.
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

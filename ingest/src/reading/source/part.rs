//! The parts of a file: the file itself, or the files of an archive.

use crate::reading::error::ReadError;
use crate::reading::limits::Allowance;
use crate::reading::report::Format;
use crate::reading::source::Content;
use crate::reading::source::input::Input;
use crate::reading::source::packed::{self, Member};

/// A file, unpacked if it was compressed.
#[derive(Debug)]
pub struct Opened {
    /// Its compression.
    pub packing: Option<&'static str>,
    /// Its files; `None` if it was not compressed.
    pub members: Option<Vec<Member>>,
}

/// One file to read.
pub struct Part<'a> {
    /// Its name in an archive; blank otherwise, and for the only file of an archive.
    pub name: String,
    /// Its content.
    pub content: Result<(Content<'a>, Format), ReadError>,
}

/// Unpacks a file if it is compressed.
///
/// # Errors
/// The file is empty or too large, or the archive is malformed, password-protected or empty.
pub fn open(input: Input<'_>, name: &str, limits: &Allowance) -> Result<Opened, ReadError> {
    let bytes = input.len()?;
    if bytes > limits.file_bytes {
        return Err(ReadError::TooLarge { bytes, limit: limits.file_bytes });
    }
    if bytes == 0 {
        return Err(ReadError::Empty);
    }
    let packing = packed::packing(&input)?;
    let members = packing.map(|_| packed::members(&input, name, limits)).transpose()?;
    match members {
        Some(members) if members.is_empty() => {
            Err(ReadError::Archive { detail: "there is no file in it".to_owned() })
        }
        members => Ok(Opened { packing, members }),
    }
}

/// Returns the parts of a file. A file that was not compressed is its only part.
pub fn parts<'a>(
    members: &'a Option<Vec<Member>>,
    input: Input<'a>,
    limits: &Allowance,
) -> Vec<Part<'a>> {
    let Some(members) = members else {
        return vec![Part {
            name: String::new(),
            content: crate::reading::source::open(input, limits),
        }];
    };
    let is_single = members.len() == 1;
    members
        .iter()
        .map(|member| Part {
            name: if is_single { String::new() } else { member.name.clone() },
            content: crate::reading::source::open(member.input(), limits),
        })
        .collect()
}

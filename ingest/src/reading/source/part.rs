//! The files in a file: one, or those of an archive.

use crate::reading::error::ReadError;
use crate::reading::limits::Limits;
use crate::reading::report::Format;

use super::Content;
use super::input::Input;
use super::packed::{self, Member};

/// A file, unpacked if it was packed.
#[derive(Debug)]
pub struct Opened {
    /// How it was packed.
    pub packing: Option<&'static str>,
    /// The files in it; none if it was not packed.
    pub members: Option<Vec<Member>>,
}

/// One file to read.
pub struct Part<'a> {
    /// Its name in an archive; blank else, and for the only one of an archive.
    pub name: String,
    /// What it holds.
    pub content: Result<(Content<'a>, Format), ReadError>,
}

/// Unpacks a file if it is packed.
///
/// # Errors
/// A file that is empty or too large, or an archive that is broken, locked or empty.
pub fn open(input: Input<'_>, name: &str, limits: &Limits) -> Result<Opened, ReadError> {
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

/// The files in a file; one that was not packed is its only part.
pub fn parts<'a>(
    members: &'a Option<Vec<Member>>,
    input: Input<'a>,
    limits: &Limits,
) -> Vec<Part<'a>> {
    let Some(members) = members else {
        return vec![Part { name: String::new(), content: super::open(input, limits) }];
    };
    let is_single = members.len() == 1;
    members
        .iter()
        .map(|member| Part {
            name: if is_single { String::new() } else { member.name.clone() },
            content: super::open(member.input(), limits),
        })
        .collect()
}

//! The files in a file: one, or those of an archive.

use crate::reading::error::ReadError;
use crate::reading::limits::Limits;
use crate::reading::report::Format;
use crate::reading::source::input::Input;
use crate::reading::source::packed::{self, Member};
use crate::reading::source::{self, Content};

/// A file, unpacked if it was packed.
pub(super) struct Opened {
    /// How it was packed.
    pub packing: Option<&'static str>,
    /// The files in it; none if it was not packed.
    pub members: Option<Vec<Member>>,
}

/// One file to read.
pub(super) struct Part<'a> {
    /// Its name in an archive; blank else, and for the only one of an archive.
    pub name: String,
    /// What it holds.
    pub content: Result<(Content<'a>, Format), ReadError>,
}

pub(super) fn open(input: Input<'_>, name: &str, limits: &Limits) -> Result<Opened, ReadError> {
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

pub(super) fn parts<'a>(
    members: &'a Option<Vec<Member>>,
    input: Input<'a>,
    limits: &Limits,
) -> Vec<Part<'a>> {
    let Some(members) = members else {
        return vec![Part { name: String::new(), content: source::open(input, limits) }];
    };
    let is_single = members.len() == 1;
    members
        .iter()
        .map(|member| Part {
            name: if is_single { String::new() } else { member.name.clone() },
            content: source::open(member.input(), limits),
        })
        .collect()
}

/// The format of the first file that can be opened.
pub(super) fn format(parts: &[Part<'_>], packing: Option<&'static str>) -> Format {
    let first = parts.iter().find_map(|part| part.content.as_ref().ok());
    let format = match (first, parts.first().map(|part| &part.content)) {
        (Some((_, format)), _) => format.clone(),
        (None, Some(Err(error))) => Format::container(super::container_of(error)),
        (None, _) => Format::default(),
    };
    Format { packing, ..format }
}

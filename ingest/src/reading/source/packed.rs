//! Zip and gzip: reads their content within the limits.

use std::io::{self, Read, Write};

use flate2::read::MultiGzDecoder;
use tempfile::NamedTempFile;
use zip::ZipArchive;
use zip::result::ZipError;

use crate::reading::error::ReadError;
use crate::reading::limits::Allowance;
use crate::reading::source::input::{Input, Reader};
use crate::reading::source::xml;

/// Maximum size in bytes of a file in memory; larger ones go to a temporary file.
const IN_MEMORY: usize = 16 << 20;
const MAX_DEPTH: usize = 3;

/// The kind of a zip container, by the names in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZipKind {
    /// An Excel workbook.
    Xlsx,
    /// A binary Excel workbook.
    Xlsb,
    /// An OpenDocument spreadsheet.
    Ods,
    /// A file that is not a table.
    Other(&'static str),
    /// A plain archive of files.
    Archive,
}

/// One file from an archive.
#[derive(Debug)]
pub struct Member {
    /// Its name in the archive.
    pub name: String,
    content: Held,
}

#[derive(Debug)]
enum Held {
    Memory(Vec<u8>),
    Disk(NamedTempFile),
}

impl Member {
    /// Its bytes.
    pub fn input(&self) -> Input<'_> {
        match &self.content {
            Held::Memory(bytes) => Input::Bytes(bytes),
            Held::Disk(file) => Input::File(file.path()),
        }
    }
}

/// Returns the compression of a file, if any.
pub fn packing(input: &Input<'_>) -> Result<Option<&'static str>, ReadError> {
    let front = input.front(4)?;
    if front.starts_with(&[0x1F, 0x8B]) {
        return Ok(Some("gzip"));
    }
    if !front.starts_with(b"PK\x03\x04") && !front.starts_with(b"PK\x05\x06") {
        return Ok(None);
    }
    let archive = open(input)?;
    Ok((kind(&archive) == ZipKind::Archive).then_some("zip"))
}

/// Opens a zip container.
///
/// # Errors
/// The container is malformed.
pub fn open<'a>(input: &Input<'a>) -> Result<ZipArchive<Reader<'a>>, ReadError> {
    ZipArchive::new(input.open()?).map_err(|error| of_zip(&error))
}

fn of_zip(error: &ZipError) -> ReadError {
    match error {
        ZipError::UnsupportedArchive(text) if text.to_lowercase().contains("password") => {
            ReadError::Locked { what: "The archive" }
        }
        ZipError::InvalidPassword => ReadError::Locked { what: "The archive" },
        other => ReadError::Workbook { detail: other.to_string() },
    }
}

/// Returns the kind of the container.
pub fn kind<R: Read + io::Seek>(archive: &ZipArchive<R>) -> ZipKind {
    let has = |wanted: &str| {
        archive.file_names().flatten().any(|name| name.trim_start_matches('/') == wanted)
    };
    let starts = |wanted: &str| archive.file_names().flatten().any(|name| name.starts_with(wanted));
    if has("xl/workbook.bin") {
        ZipKind::Xlsb
    } else if has("xl/workbook.xml") || (has("[Content_Types].xml") && starts("xl/")) {
        ZipKind::Xlsx
    } else if has("word/document.xml") {
        ZipKind::Other("a Word document")
    } else if has("ppt/presentation.xml") {
        ZipKind::Other("a PowerPoint presentation")
    } else if has("Index/Document.iwa") || has("Index.zip") {
        ZipKind::Other("an Apple Numbers document; export it as .xlsx or .csv")
    } else if has("content.xml") && (has("mimetype") || has("META-INF/manifest.xml")) {
        ZipKind::Ods
    } else if has("[Content_Types].xml") {
        ZipKind::Xlsx
    } else {
        ZipKind::Archive
    }
}

/// Checks that the parts of a workbook stay within the limits when unpacked. The sizes that the container states are
/// not trusted: a part that could be larger is unpacked to nothing and counted.
///
/// # Errors
/// Too many parts, parts that share bytes, or too many bytes.
pub fn check_workbook(
    archive: &mut ZipArchive<Reader<'_>>,
    limits: &Allowance,
) -> Result<(), ReadError> {
    check_entries(archive, limits)?;
    let is_binary = kind(archive) == ZipKind::Xlsb;
    /// Maximum compression ratio.
    const MAX_RATIO: u64 = 1032;
    let mut left = limits.unpacked_bytes;
    for index in 0..archive.len() {
        let mut part = archive.by_index(index).map_err(|error| of_zip(&error))?;
        let name = part.name().map(|name| name.to_lowercase()).unwrap_or_default();
        let is_shared = name.ends_with("sharedstrings.xml") || name.ends_with("sharedstrings.bin");
        let limit = if is_shared { left.min(limits.shared_text_bytes) } else { left };
        let most = part.compressed_size().saturating_mul(MAX_RATIO);
        let is_xml = name.ends_with(".xml") || name.ends_with(".rels");
        let bytes =
            if most <= limit / 8 { most.min(part.size()) } else { count(&mut part, limit)? };
        let too_large = ReadError::UnpackedTooLarge { what: "the workbook".to_owned(), limit };
        if bytes > limit {
            return Err(too_large);
        }
        drop(part);
        let mut part = archive.by_index(index).map_err(|error| of_zip(&error))?;
        let (bytes, held) = if is_xml {
            check_xml(&mut part, &name, is_binary, (limit, limits))?
        } else {
            (bytes, if is_shared { count(&mut part, limit)? } else { 0 })
        };
        if bytes > limit {
            return Err(too_large);
        }
        limits.take(held)?;
        left -= bytes;
    }
    Ok(())
}

/// Checks the XML of a part while it counts the unpacked bytes, up to just above the limit. Returns them, and the memory
/// in bytes that the part takes while the workbook is open: cells are read one after the other, all else is held.
fn check_xml(
    part: &mut impl Read,
    name: &str,
    is_binary: bool,
    (limit, limits): (u64, &Allowance),
) -> Result<(u64, u64), ReadError> {
    /// Memory of a byte of shared strings. Most strings are short, and each has a cost of its own.
    const STRINGS: u64 = 3;
    /// Memory of an element, such as a sheet, a style or a relation.
    const ELEMENT: u64 = 128;
    let mut counted = part.take(limit.saturating_add(1));
    let found = xml::check(io::BufReader::with_capacity(1 << 16, &mut counted), name, limits)?;
    // Malformed XML ends the check early, but not the reading.
    count(&mut counted, u64::MAX - 1)?;
    let bytes = limit.saturating_add(1) - counted.limit();
    if found.stated_strings > bytes {
        let detail = format!("it says that it has {} texts", found.stated_strings);
        return Err(ReadError::Workbook { detail });
    }
    if found.has_hidden_sheet && !is_binary {
        let detail = "a sheet in it is no XML".to_owned();
        return Err(ReadError::Workbook { detail });
    }
    let is_document = name.ends_with("content.xml");
    let held = match (found.has_strings, is_document) {
        (true, _) => bytes.saturating_mul(STRINGS),
        // The content of an open document counts when its cells are known.
        (false, true) => 0,
        (false, false) => found.other_elements.saturating_mul(ELEMENT),
    };
    Ok((bytes, held))
}

fn check_entries(
    archive: &mut ZipArchive<Reader<'_>>,
    limits: &Allowance,
) -> Result<(), ReadError> {
    let distrust = |detail: String| ReadError::Archive { detail };
    if archive.len() > limits.parts {
        let text = format!("it holds {} files; the limit is {}", archive.len(), limits.parts);
        return Err(distrust(text));
    }
    match archive.has_overlapping_entries() {
        Ok(false) => Ok(()),
        Ok(true) => Err(distrust("files in it share the same bytes".to_owned())),
        Err(error) => Err(distrust(error.to_string())),
    }
}

/// Counts unpacked bytes, up to just above the limit.
fn count(part: &mut impl Read, limit: u64) -> Result<u64, ReadError> {
    io::copy(&mut part.take(limit.saturating_add(1)), &mut io::sink())
        .map_err(|error| ReadError::Workbook { detail: error.to_string() })
}

/// Returns every file in an archive, including those of nested archives.
///
/// # Errors
/// The archive is malformed, password-protected or exceeds the limits.
pub fn members(
    input: &Input<'_>,
    name: &str,
    limits: &Allowance,
) -> Result<Vec<Member>, ReadError> {
    let mut unpacker = Unpacker { limits, left: limits.unpacked_bytes, found: Vec::new() };
    unpacker.unpack(input, name, 0)?;
    Ok(unpacker.found)
}

struct Unpacker<'a> {
    limits: &'a Allowance,
    left: u64,
    found: Vec<Member>,
}

impl Unpacker<'_> {
    fn unpack(&mut self, input: &Input<'_>, name: &str, depth: usize) -> Result<(), ReadError> {
        if depth >= MAX_DEPTH {
            let detail = format!("archives lie inside each other more than {MAX_DEPTH} deep");
            return Err(ReadError::Archive { detail });
        }
        match packing(input)? {
            Some("gzip") => {
                let inner = name.strip_suffix(".gz").unwrap_or(name);
                let content = self.hold(MultiGzDecoder::new(input.open()?), inner)?;
                self.add(Member { name: inner.to_owned(), content }, depth)
            }
            Some(_) => self.unzip(input, name, depth),
            None => Ok(()),
        }
    }

    fn unzip(&mut self, input: &Input<'_>, name: &str, depth: usize) -> Result<(), ReadError> {
        let mut archive = open(input)?;
        check_entries(&mut archive, self.limits)?;
        for index in 0..archive.len() {
            let part = archive.by_index(index).map_err(|error| of_zip(&error))?;
            let inner = part.name().map(|name| name.to_string()).unwrap_or_default();
            if part.is_dir() || is_noise(&inner) {
                continue;
            }
            let inner = if depth == 0 { inner } else { format!("{name}/{inner}") };
            let content = self.hold(part, &inner)?;
            self.add(Member { name: inner, content }, depth)?;
        }
        Ok(())
    }

    fn add(&mut self, member: Member, depth: usize) -> Result<(), ReadError> {
        if packing(&member.input()).unwrap_or(None).is_some() {
            return self.unpack(&member.input(), &member.name, depth + 1);
        }
        if self.found.len() >= self.limits.parts {
            let detail = format!("it holds more than {} files", self.limits.parts);
            return Err(ReadError::Archive { detail });
        }
        self.found.push(member);
        Ok(())
    }

    /// Unpacks one file into memory or, if it is large, into a temporary file.
    fn hold(&mut self, packed: impl Read, name: &str) -> Result<Held, ReadError> {
        let broken = |error: io::Error| ReadError::Archive {
            detail: format!("\"{name}\" cannot be unpacked: {error}"),
        };
        let limit = self.left;
        let mut packed = packed.take(limit.saturating_add(1));
        let mut bytes = Vec::new();
        (&mut packed).take(IN_MEMORY as u64).read_to_end(&mut bytes).map_err(broken)?;
        let mut size = bytes.len() as u64;
        if size < IN_MEMORY as u64 {
            self.limits.take(size)?;
        }
        let mut held = Held::Memory(bytes);
        if size == IN_MEMORY as u64 {
            let mut file = NamedTempFile::new()?;
            if let Held::Memory(bytes) = &held {
                file.write_all(bytes)?;
            }
            size += io::copy(&mut packed, &mut file).map_err(broken)?;
            held = Held::Disk(file);
        }
        if size > limit {
            return Err(ReadError::UnpackedTooLarge {
                what: format!("\"{name}\""),
                limit: self.limits.unpacked_bytes,
            });
        }
        self.left -= size;
        Ok(held)
    }
}

/// Whether a file was added to the archive by an operating system, not by a user.
fn is_noise(name: &str) -> bool {
    name.starts_with("__MACOSX/")
        || name.rsplit('/').next().is_some_and(|last| last.starts_with('.') || last == "Thumbs.db")
}

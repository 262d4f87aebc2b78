//! Converts a grid to the bytes of a file.

use super::delimited::{self, TextForm};
use super::grid::Grid;
use super::{ods, parts, xls, xlsx};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// The container of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names are self-explanatory.
pub enum Container {
    Csv,
    Tsv,
    Txt,
    Xlsx,
    Xls,
    Ods,
    /// Only for COUNTER reports of release 5 and 5.1; others become text.
    Json,
}

/// The compression of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names are self-explanatory.
pub enum Packing {
    Bare,
    Zip,
    Gzip,
}

impl Container {
    /// Every one.
    pub const ALL: [Self; 7] =
        [Self::Csv, Self::Tsv, Self::Txt, Self::Xlsx, Self::Xls, Self::Ods, Self::Json];

    /// Returns its file name extension.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::Txt => "txt",
            Self::Xlsx => "xlsx",
            Self::Xls => "xls",
            Self::Ods => "ods",
            Self::Json => "json",
        }
    }

    /// Whether tables in it are text.
    pub fn is_text(self) -> bool {
        matches!(self, Self::Csv | Self::Tsv | Self::Txt)
    }
}

impl Packing {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Bare, Self::Zip, Self::Gzip];
}

/// A file with its name and its bytes.
#[derive(Debug, Clone)]
pub struct File {
    /// File name with its ending.
    pub name: String,
    /// Content.
    pub bytes: Vec<u8>,
}

/// A table in its container.
pub fn of_grid(grid: &Grid, container: Container, text: TextForm) -> File {
    let bytes = match container {
        Container::Xlsx => xlsx::write(grid),
        Container::Xls => xls::write(grid),
        Container::Ods => ods::write(grid),
        Container::Csv | Container::Tsv | Container::Txt | Container::Json => {
            delimited::write(grid, text)
        }
    };
    File { name: format!("table.{}", container.ending()), bytes }
}

impl File {
    /// The file in its compression.
    pub fn packed(self, packing: Packing) -> Self {
        match packing {
            Packing::Bare => self,
            Packing::Zip => {
                let name = format!("{}.zip", self.name);
                Self {
                    name,
                    bytes: parts::zip_of(&[(format!("download/{}", self.name), self.bytes)]),
                }
            }
            Packing::Gzip => {
                let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
                gzip.write_all(&self.bytes).unwrap();
                Self { name: format!("{}.gz", self.name), bytes: gzip.finish().unwrap() }
            }
        }
    }
}

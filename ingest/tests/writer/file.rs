//! From a grid to the bytes of a file.

use super::delimited::{self, TextForm};
use super::grid::Grid;
use super::{ods, parts, xls, xlsx};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// What the file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub enum Container {
    Csv,
    Tsv,
    Txt,
    Xlsx,
    Xls,
    Ods,
    /// Only COUNTER reports of release 5 and 5.1; others become text.
    Json,
}

/// What the file is packed into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub enum Packing {
    Bare,
    Zip,
    Gzip,
}

impl Container {
    /// Every one.
    pub const ALL: [Self; 7] =
        [Self::Csv, Self::Tsv, Self::Txt, Self::Xlsx, Self::Xls, Self::Ods, Self::Json];

    /// How its files end.
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

    /// Is a table in it text?
    pub fn is_text(self) -> bool {
        matches!(self, Self::Csv | Self::Tsv | Self::Txt)
    }
}

impl Packing {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Bare, Self::Zip, Self::Gzip];
}

/// A file: its name and its bytes.
#[derive(Debug, Clone)]
pub struct File {
    pub name: String,
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
    /// The file in its packing.
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

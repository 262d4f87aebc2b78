//! ISSNs with a valid check digit, and their formats in cells.

use super::grid::Cell;
use std::fmt;

/// The first seven digits of an ISSN, which determine the eighth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Issn(pub u32);

impl Issn {
    /// Returns the eight characters without the hyphen.
    pub fn signs(self) -> String {
        let digits = format!("{:07}", self.0);
        let sum: u32 =
            digits.bytes().zip((2..=8).rev()).map(|(d, w)| u32::from(d - b'0') * w).sum();
        match (11 - sum % 11) % 11 {
            10 => format!("{digits}X"),
            check => format!("{digits}{check}"),
        }
    }
}

impl fmt::Display for Issn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs = self.signs();
        write!(f, "{}-{}", &signs[..4], &signs[4..])
    }
}

/// The format of ISSNs in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IssnStyle {
    /// `0031-9252`
    Hyphen,
    /// `00319252`
    NoHyphen,
    /// The number 319252; with a final X it remains text.
    LostZeros,
    /// `0031–9252`
    EnDash,
    /// `1026-597x`
    LowerX,
    /// ` 0031-9252 `
    BlanksAround,
    /// `ISSN 0031-9252`
    Prefix,
    /// `0031 9252`
    BlankBetween,
}

impl IssnStyle {
    /// Every style.
    pub const ALL: [Self; 8] = [
        Self::Hyphen,
        Self::NoHyphen,
        Self::LostZeros,
        Self::EnDash,
        Self::LowerX,
        Self::BlanksAround,
        Self::Prefix,
        Self::BlankBetween,
    ];

    /// Returns the cell with this ISSN.
    pub fn cell(self, issn: Issn) -> Cell {
        let plain = issn.to_string();
        Cell::Text(match self {
            Self::Hyphen => plain,
            Self::NoHyphen => issn.signs(),
            Self::LostZeros => match issn.signs().parse::<u32>() {
                Ok(number) => return Cell::Number(f64::from(number)),
                Err(_) => issn.signs(),
            },
            Self::EnDash => plain.replace('-', "–"),
            Self::LowerX => plain.to_lowercase(),
            Self::BlanksAround => format!("  {plain} "),
            Self::Prefix => format!("ISSN {plain}"),
            Self::BlankBetween => plain.replace('-', " "),
        })
    }
}

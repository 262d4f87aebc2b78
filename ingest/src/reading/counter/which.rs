//! The type of a COUNTER report, and advice on unusable ones.

use crate::reading::heading::{Field, Header};
use crate::reading::heading_key::key;

/// A COUNTER report by name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum ReportId {
    /// Journal Report 1, release 4 or older.
    #[default]
    Jr1,
    /// Journal requests without open access.
    TrJ1,
    /// Turnaways.
    TrJ2,
    /// Use by access type.
    TrJ3,
    /// Requests by year of publication.
    TrJ4,
    /// The title master report.
    Tr,
    /// Any other report, by its name.
    Other(String),
}

impl ReportId {
    /// Returns the type by the `Report_ID` of releases 5 and 5.1.
    pub fn from_id(id: &str) -> Self {
        match key(id).as_str() {
            "jr1" => Self::Jr1,
            "trj1" => Self::TrJ1,
            "trj2" => Self::TrJ2,
            "trj3" => Self::TrJ3,
            "trj4" => Self::TrJ4,
            "tr" => Self::Tr,
            _ => Self::Other(id.trim().chars().take(40).collect()),
        }
    }

    /// Returns the type by the title of release 4 and older, such as `Journal Report 1 (R4)`, with the release.
    pub fn from_title(title: &str) -> Option<(Self, Option<String>)> {
        let text: String =
            title.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
        const FAMILIES: [(&str, &str); 6] = [
            ("journalreport", "JR"),
            ("bookreport", "BR"),
            ("databasereport", "DB"),
            ("platformreport", "PR"),
            ("multimediareport", "MR"),
            ("consortiumreport", "CR"),
        ];
        let (rest, family) =
            FAMILIES.iter().find_map(|(name, short)| Some((text.strip_prefix(name)?, *short)))?;
        let (number, tail) = rest.split_once('(').unwrap_or((rest, ""));
        if !number.starts_with(|c: char| c.is_ascii_digit()) || number.len() > 12 {
            return None;
        }
        let release = tail.strip_prefix('r').and_then(|t| t.split(')').next()).map(str::to_owned);
        let id = match (family, number) {
            ("JR", "1") => Self::Jr1,
            (_, number) => match number.strip_suffix("goa") {
                Some(front) => Self::Other(format!("{family}{front} GOA")),
                None => Self::Other(format!("{family}{number}")),
            },
        };
        Some((id, release))
    }

    /// Returns the type by the columns alone, if the header block is missing.
    pub fn from_columns(header: &Header, only_denials: bool) -> Self {
        let has = |field| header.has(field);
        if has(Field::DeniedCategory) {
            return Self::Other(if has(Field::Isbn) { "BR3" } else { "JR2" }.to_owned());
        }
        if !has(Field::Metric) {
            return if has(Field::Isbn) { Self::Other("BR1 or BR2".to_owned()) } else { Self::Jr1 };
        }
        if !header.has_issn() {
            return Self::Other("a report without ISSNs (platform or database report)".to_owned());
        }
        if has(Field::DataType)
            || has(Field::AccessMethod)
            || has(Field::Isbn)
            || has(Field::SectionType)
        {
            Self::Tr
        } else if has(Field::Yop) {
            Self::TrJ4
        } else if has(Field::AccessType) {
            Self::TrJ3
        } else if only_denials {
            Self::TrJ2
        } else {
            Self::TrJ1
        }
    }

    /// Its name for users.
    pub fn name(&self) -> &str {
        match self {
            Self::Jr1 => "JR1",
            Self::TrJ1 => "TR_J1",
            Self::TrJ2 => "TR_J2",
            Self::TrJ3 => "TR_J3",
            Self::TrJ4 => "TR_J4",
            Self::Tr => "TR",
            Self::Other(name) => name,
        }
    }

    /// Short name in the tables; `None` for reports that are not used.
    pub fn table_name(&self) -> Option<&'static str> {
        Some(match self {
            Self::Jr1 => "jr1",
            Self::TrJ1 => "trj1",
            Self::TrJ2 => "trj2",
            Self::TrJ3 => "trj3",
            Self::TrJ4 => "trj4",
            Self::Tr => "tr",
            Self::Other(_) => return None,
        })
    }

    /// Whether the report contains only journals.
    pub fn is_journals_only(&self) -> bool {
        !matches!(self, Self::Tr | Self::Other(_))
    }

    /// Describes the report and which one to upload instead.
    pub fn remedy(&self) -> String {
        let name = self.name();
        let what = match key(name).as_str() {
            "jr1goa" => "use of gold open access articles only",
            "jr1a" => "use of archives only",
            "jr2" => "denials of release 4",
            "jr5" => "use by year of publication of release 4",
            text if text.starts_with("br") || text.starts_with("trb") => "use of books",
            text if text.starts_with("dr") || text.starts_with("db") => "use of databases",
            text if text.starts_with("pr") => "use of platforms",
            text if text.starts_with("ir") => "use of single items",
            _ => "not journal use by title",
        };
        format!(
            "This is COUNTER {name} ({what}). Upload JR1 (release 4), or TR_J2, TR_J3 and TR_J4, or the title master report TR (release 5 or 5.1) instead."
        )
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may fail.
mod tests {
    use super::*;

    #[test]
    fn titles_of_release_4() {
        let (id, release) = ReportId::from_title("Journal Report 1(R4)").unwrap();
        assert_eq!((id, release.as_deref()), (ReportId::Jr1, Some("4")));
        let name = |title: &str| ReportId::from_title(title).map(|(id, _)| id.name().to_owned());
        assert_eq!(name("Journal Report 1 GOA (R4)").as_deref(), Some("JR1 GOA"));
        assert_eq!(name("Journal Report 1a (R4)").as_deref(), Some("JR1a"));
        assert_eq!(name("Book Report 2 (R4)").as_deref(), Some("BR2"));
        assert_eq!(name("Journal of Reports"), None);
    }
}

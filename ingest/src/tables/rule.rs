//! The accepted values of an input table's cell beyond its type.

use std::fmt;

use chrono::NaiveDate;

/// The accepted values of a cell. Only [`Rule::is_required`] states whether it may be blank.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Rule {
    /// Any value of the type.
    Any,
    /// Any text that is not blank.
    Filled,
    /// An ISSN in the form NNNN-NNNC.
    Issn,
    /// ISSNs separated by semicolons.
    Issns,
    /// One of these words, or blank.
    OneOf(&'static [&'static str]),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A number in this range, inclusive.
    Between(f64, f64),
    /// A calendar year.
    Year,
    /// The age of an item in years.
    Age,
    /// A date as YYYY-MM-DD.
    Date,
    /// A ROR id without its URL prefix.
    Ror,
    /// ROR ids separated by semicolons.
    Rors,
}

impl Rule {
    /// Whether a blank cell is an error.
    pub(super) fn is_required(self) -> bool {
        matches!(
            self,
            Self::Filled | Self::Issn | Self::Word(_) | Self::Year | Self::Age | Self::Ror
        )
    }

    /// Whether a text that is not blank is accepted.
    pub(super) fn takes_text(self, text: &str) -> bool {
        match self {
            Self::Issn => is_issn(text),
            Self::Issns => text.split(';').all(is_issn),
            Self::OneOf(words) | Self::Word(words) => words.contains(&text),
            Self::Date => NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok() && text.len() == 10,
            Self::Ror => is_ror(text),
            Self::Rors => text.split(';').all(is_ror),
            Self::Any | Self::Filled | Self::Between(..) | Self::Year | Self::Age => true,
        }
    }

    /// Whether a number is accepted.
    pub(super) fn takes_number(self, number: f64) -> bool {
        match self {
            Self::Between(least, most) => (least..=most).contains(&number),
            Self::Year => (1000.0..=9999.0).contains(&number),
            Self::Age => (0.0..=4.0).contains(&number),
            _ => true,
        }
    }
}

fn is_issn(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 9
        && bytes.iter().enumerate().all(|(at, byte)| match at {
            4 => *byte == b'-',
            8 => byte.is_ascii_digit() || *byte == b'X',
            _ => byte.is_ascii_digit(),
        })
}

/// `0` and eight letters or digits, as the end of `https://ror.org/02y3ad647`.
fn is_ror(text: &str) -> bool {
    text.len() == 9
        && text.starts_with('0')
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("anything"),
            Self::Filled => f.write_str("something"),
            Self::Issn => f.write_str("an ISSN as NNNN-NNNC"),
            Self::Issns => f.write_str("ISSNs as NNNN-NNNC, separated by ;"),
            Self::OneOf(words) => write!(f, "{} or nothing", words.join(", ")),
            Self::Word(words) => f.write_str(&words.join(", ")),
            Self::Between(least, most) if most.is_infinite() => {
                write!(f, "a number of {least} or more")
            }
            Self::Between(least, most) => write!(f, "a number from {least} to {most}"),
            Self::Year => f.write_str("a year of four digits"),
            Self::Age => f.write_str("a whole number from 0 to 4"),
            Self::Date => f.write_str("a day as YYYY-MM-DD"),
            Self::Ror => f.write_str("a ROR id as 02y3ad647"),
            Self::Rors => f.write_str("ROR ids as 02y3ad647, separated by ;"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issns_and_days_are_taken_in_one_form_only() {
        for (rule, good, bad) in [
            (Rule::Issn, "2049-363X", "2049363X"),
            (Rule::Issn, "2049-3630", "2049-363x"),
            (Rule::Issns, "2049-3630;2049-363X", "2049-3630; 2049-363X"),
            (Rule::Date, "2024-02-29", "2023-02-29"),
            (Rule::Date, "2024-12-31", "2024-12-1"),
            (Rule::Word(&["green", "gold"]), "gold", "Gold"),
            (Rule::Ror, "02y3ad647", "https://ror.org/02y3ad647"),
            (Rule::Ror, "02y3ad647", "02Y3AD647"),
            (Rule::Rors, "02y3ad647;00hj8s172", "02y3ad647; 00hj8s172"),
        ] {
            assert!(rule.takes_text(good), "{rule}: {good}");
            assert!(!rule.takes_text(bad), "{rule}: {bad}");
        }
        assert!(Rule::Between(0.0, 1.0).takes_number(1.0));
        assert!(!Rule::Between(0.0, 1.0).takes_number(1.1));
        assert!(!Rule::Between(0.0, f64::INFINITY).takes_number(-0.5));
    }
}

//! Units of values, and the form of the texts about them.

/// Unit of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Uses or downloads per year.
    Uses,
    /// An amount in the package's currency.
    Money,
    /// 0 to 100.
    Percent,
    /// 0 to 1.
    Share,
    /// Papers per year.
    Papers,
    /// A count, such as citations.
    Count,
    /// A factor.
    Factor,
    /// A calendar year.
    Year,
    /// A rank, from 1.
    Rank,
    /// A day, as days since 1970-01-01.
    Date,
    /// 1 for yes, 0 for no.
    YesNo,
    /// Another number.
    Number,
}

impl Unit {
    /// Name in responses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Uses => "uses",
            Self::Money => "money",
            Self::Percent => "percent",
            Self::Share => "share",
            Self::Papers => "papers",
            Self::Count => "count",
            Self::Factor => "factor",
            Self::Year => "year",
            Self::Rank => "rank",
            Self::Date => "date",
            Self::YesNo => "yes_no",
            Self::Number => "number",
        }
    }
}

/// A key with its unit, its name, and a sentence about how it follows from its inputs: `{key}` stands for the value of an
/// input. Without a sentence, the formula is read out.
pub(super) type Text = (&'static str, Unit, &'static str, &'static str);

//! Names of values.

use std::fmt;

/// Which of several values of the same kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The only one, or the average year.
    Whole,
    /// That of a calendar year.
    Year(i32),
    /// That of items of an age in years. Age 5 is each of the ages 5 to 9.
    Age(i32),
    /// That of a calendar year and items published in another.
    Published(i32, i32),
    /// That of a row of a file, counted from 0.
    Row(usize),
    /// That of a title, by its place in the order of cost per use, counted from 0.
    Title(usize),
    /// That of a title in a calendar year.
    TitleInYear(usize, i32),
}

/// Name of a value: what it is, and of which year or age.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    /// What it is. For a column of the forecast, its name there without the ending of vectors (`_y`, `_a`, `_h`).
    pub key: &'static str,
    /// Of which year or age.
    pub place: Place,
}

impl From<&'static str> for Name {
    fn from(key: &'static str) -> Self {
        Self { key, place: Place::Whole }
    }
}

impl Name {
    /// The value of a calendar year.
    pub fn of_year(key: &'static str, year: i32) -> Self {
        Self { key, place: Place::Year(year) }
    }

    /// The value of a row of a file.
    pub fn of_row(key: &'static str, row: usize) -> Self {
        Self { key, place: Place::Row(row) }
    }

    /// The value of a title in a sum with this name.
    pub fn of_title(self, title: usize) -> Self {
        let place = match self.place {
            Place::Year(year) => Place::TitleInYear(title, year),
            _ => Place::Title(title),
        };
        Self { place, ..self }
    }

    /// The value of an age.
    pub fn of_age(key: &'static str, age: usize) -> Self {
        Self { key, place: Place::Age(i32::try_from(age).unwrap_or(i32::MAX)) }
    }
}

/// The id of a value in responses: `use_ill[2027]`, `downloads_by_age[age 3]`, `cpu`.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.key;
        match self.place {
            Place::Whole => f.write_str(key),
            Place::Year(year) => write!(f, "{key}[{year}]"),
            Place::Age(age) => write!(f, "{key}[age {age}]"),
            Place::Row(row) => write!(f, "{key}[row {row}]"),
            Place::Title(title) => write!(f, "{key}[title {title}]"),
            Place::TitleInYear(title, year) => write!(f, "{key}[title {title}, {year}]"),
            Place::Published(year, published) => write!(f, "{key}[{year}, published {published}]"),
        }
    }
}

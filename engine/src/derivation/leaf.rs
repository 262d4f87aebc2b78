//! What a value without inputs is.

/// Origin of a value that is not calculated from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaf {
    /// A setting of the scenario, with its name.
    Setting(&'static str),
    /// A property of the scenario that is not a setting: `paper_growth_mode`, `use_pta`, `subscribed`, `titles`,
    /// `base_year`.
    Scenario(&'static str),
    /// A cell of the reference data.
    Reference {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// Year, age or type that selects the row together with the journal.
        row: Option<RowKey>,
    },
    /// Data of the library, which come from its files: the name of the table.
    Library(&'static str),
    /// A row of a file of the library: its number in a list of the caller.
    File(usize),
    /// A value of a title.
    Title {
        /// Row of the title among the titles of the scenario, in the order of cost per use.
        row: usize,
        /// The value: a column of the forecast without the ending of vectors.
        column: &'static str,
    },
    /// A constant of the edition, and its reason.
    Constant(&'static str),
}

/// What selects a row of the reference data together with the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKey {
    /// A calendar year.
    Year(i32),
    /// An age of items in years.
    Age(usize),
    /// A type of open access and a calendar year.
    OaType(&'static str, i32),
}

//! Generates a publisher, its journals and a consortium of libraries, and writes their files: reference data,
//! COUNTER reports, price lists, perpetual access, citations, papers.
//!
//! [`Spec`] determines all content. Each title and each library has its own stream of random
//! numbers, so more titles or more libraries leave the first ones unchanged. Libraries are
//! generated one at a time, on demand, because a national consortium has millions of rows.
//!
//! ```
//! use titlewise_ingest::generate::{Spec, invent};
//!
//! let invented = invent(&Spec { titles: 50, members: 3, seed: 1 });
//! let library = invented.member(0);
//! assert_eq!(library.holdings.len(), invented.titles().len());
//! ```

mod apc;
mod error;
mod files_counter;
mod files_institutions;
mod files_member;
mod files_reference;
mod files_scenarios;
mod issn;
mod jr1;
mod member;
mod model_inputs;
mod oa;
mod random;
mod readme;
mod ror;
mod table;
mod title_cells;
mod titles;
mod usage;
mod words;

use std::ops::ControlFlow;
use std::path::Path;

pub use apc::ApcPaper;
pub use error::GenerateError;
pub use member::{Delivery, Holding, Member, Pta, Quirk, Requests};
pub use model_inputs::write_model_inputs;
pub use oa::OaCounts;
pub use titles::Title;
pub use usage::CounterRow;

/// The id of the consortium in packages.
pub const CONSORTIUM_PACKAGE: &str = "pkg-demo-consortium";
/// The id of the scenario over all members.
pub const CONSORTIUM_SCENARIO: &str = "consortium";

/// The folder in which [`write_all`] writes the tables of [`write_model_inputs`].
pub const TABLES: &str = "tables";

/// Specification of the data to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spec {
    /// Number of journals of the publisher.
    pub titles: usize,
    /// Number of libraries.
    pub members: usize,
    /// Seed of all random numbers.
    pub seed: u64,
}

/// A generated publisher with its libraries.
#[derive(Debug, Clone)]
pub struct Invented {
    spec: Spec,
    titles: Vec<Title>,
}

impl Invented {
    /// Returns the specification.
    #[must_use]
    pub fn spec(&self) -> Spec {
        self.spec
    }

    /// Returns the journals, in the order of the files.
    #[must_use]
    pub fn titles(&self) -> &[Title] {
        &self.titles
    }

    /// The publisher of all journals.
    #[must_use]
    pub fn publisher(&self) -> &'static str {
        words::PUBLISHER
    }

    /// Generates the library with this number, counted from 0. The numbers of one library do not depend on how many
    /// there are; number 0 is the demo library.
    #[must_use]
    pub fn member(&self, number: usize) -> Member {
        Member::invent(self.spec.seed, number, &self.titles)
    }

    /// All libraries, one at a time.
    pub fn members(&self) -> impl Iterator<Item = Member> + '_ {
        (0..self.spec.members).map(|number| self.member(number))
    }

    /// Returns an error if there are more titles than ISSNs.
    fn check(&self) -> Result<(), GenerateError> {
        if self.spec.titles > issn::MOST_TITLES {
            return Err(GenerateError::TooManyTitles {
                asked: self.spec.titles,
                most: issn::MOST_TITLES,
            });
        }
        Ok(())
    }
}

/// Generates the journals. Libraries are generated on demand.
#[must_use]
pub fn invent(spec: &Spec) -> Invented {
    let titles = (0..spec.titles).map(|number| Title::invent(spec.seed, number)).collect();
    Invented { spec: *spec, titles }
}

/// The written files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Written {
    /// Files.
    pub files: u64,
    /// Rows of all tables, without headings in the first row.
    pub rows: u64,
    /// Bytes.
    pub bytes: u64,
}

/// Writes the files in the formats that libraries have: `reference/`, `packages.csv`, the scenario tables, one folder
/// per library in `members/`, and a `README.txt`.
///
/// `progress` receives the number of completed parts and the total: the reference data and each library.
///
/// # Errors
///
///
/// Returns an error if a file cannot be written or if there are more titles than ISSNs.
pub fn write(
    invented: &Invented,
    dir: &Path,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Written, GenerateError> {
    let parts = invented.spec.members + 1;
    let mut done = 0;
    let mut written = Written::default();
    write_files(invented, dir, &mut written, &mut || {
        done += 1;
        progress(done, parts);
        Ok(())
    })?;
    Ok(written)
}

/// Callback after a completed part, which may cancel the process.
type Step<'a> = dyn FnMut() -> Result<(), GenerateError> + 'a;

/// Number of parts of [`write_all`]: reference data and libraries, as files and as tables.
#[must_use]
pub fn parts(invented: &Invented) -> usize {
    2 * (invented.spec.members + 1)
}

/// Returns the id of a library's demo scenario; libraries count from 0.
#[must_use]
pub fn scenario_id(number: usize) -> String {
    format!("{}-s1", member::package_id(number))
}

/// Writes the files of [`write`], and the tables of [`write_model_inputs`] into the folder [`TABLES`]. `progress`
/// receives the number of completed [`parts`] and the total, and may cancel the process.
///
/// # Errors
///
///
/// As [`write`]; [`GenerateError::Cancelled`] if `progress` cancelled it.
pub fn write_all(
    invented: &Invented,
    dir: &Path,
    progress: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Written, GenerateError> {
    let parts = parts(invented);
    let mut done = 0;
    let mut written = Written::default();
    let mut step = || {
        done += 1;
        match progress(done, parts) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(GenerateError::Cancelled),
        }
    };
    write_files(invented, dir, &mut written, &mut step)?;
    model_inputs::write_tables(invented, &dir.join(TABLES), &mut written, &mut step)?;
    Ok(written)
}

fn write_files(
    invented: &Invented,
    dir: &Path,
    written: &mut Written,
    step: &mut Step<'_>,
) -> Result<(), GenerateError> {
    invented.check()?;
    let reference = dir.join("reference");
    table::folder(&reference)?;
    files_reference::write(invented, &reference, written)?;
    readme::write(invented, dir, written)?;
    let mut institutions = files_institutions::InstitutionTables::open(&reference)?;
    let mut scenarios = files_scenarios::ScenarioTables::open(dir)?;
    step()?;
    for member in invented.members() {
        let home = dir.join("members").join(&member.package_id);
        table::folder(&home)?;
        files_counter::write(invented, &member, &home, written)?;
        files_member::write(invented, &member, &home, written)?;
        scenarios.add(invented, &member)?;
        institutions.add(invented, &member)?;
        step()?;
    }
    institutions.finish(written)?;
    scenarios.finish(invented, written)
}

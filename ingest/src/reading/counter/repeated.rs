//! Problems across rows: repeated rows, and journals with more unique requests than requests.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::ops::Range;

use crate::reading::counter::CounterRow;

/// Maximum number of row hashes. To bound the memory, further rows are not compared.
const MAX_MARKS: usize = 8_000_000;

/// Passes hashes through without hashing them again.
#[derive(Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, mark: u64) {
        self.0 = mark;
    }
}

/// Finds rows that equal an earlier one in everything but the counts. Rows of one journal are mostly consecutive, so
/// only those of the current journal are compared. If a journal reappears, its hashes are reloaded.
#[derive(Debug, Default)]
pub struct Repeated {
    /// The hashes of all rows, in their order.
    marks: Vec<u64>,
    /// Positions of the hashes of each journal.
    places: HashMap<u64, Vec<Range<usize>>, BuildHasherDefault<AsItIs>>,
    journal: u64,
    start: usize,
    current: HashSet<u64, BuildHasherDefault<AsItIs>>,
}

impl Repeated {
    /// Whether an earlier row was the same.
    pub fn is_repeated(&mut self, row: &CounterRow<'_>) -> bool {
        if self.marks.len() >= MAX_MARKS {
            return false;
        }
        if row.identity.mark != self.journal {
            self.turn_to(row.identity.mark);
        }
        let mut hasher = DefaultHasher::new();
        (&row.publisher, &row.platform, &row.metric).hash(&mut hasher);
        (&row.access_type, &row.access_method, &row.data_type, &row.section_type, row.yop)
            .hash(&mut hasher);
        let mark = hasher.finish();
        let is_new = self.current.insert(mark);
        if is_new {
            self.marks.push(mark);
        }
        !is_new
    }

    fn turn_to(&mut self, journal: u64) {
        let seen = self.start..self.marks.len();
        if !seen.is_empty() {
            self.places.entry(self.journal).or_default().push(seen);
        }
        (self.journal, self.start) = (journal, self.marks.len());
        self.current.clear();
        for range in self.places.get(&journal).into_iter().flatten() {
            self.current.extend(&self.marks[range.clone()]);
        }
    }
}

/// Requests and unique requests of one journal.
#[derive(Debug, Clone, Default)]
pub struct Requests {
    /// The title.
    pub title: String,
    /// All requests.
    pub total: f64,
    /// Unique requests.
    pub unique: f64,
    /// The first row of the journal.
    pub row: u32,
}

/// Adds up requests by journal.
#[derive(Debug, Default)]
pub struct RequestSums {
    places: HashMap<u64, usize>,
    sums: Vec<Requests>,
    last: Option<(u64, usize)>,
}

/// Maximum number of journals: more than exist in the world.
const MAX_JOURNALS: usize = 500_000;

impl RequestSums {
    /// Adds one row.
    pub fn add(&mut self, row: &CounterRow<'_>) {
        let is_unique = match row.metric.as_ref() {
            "Total_Item_Requests" => false,
            "Unique_Item_Requests" => true,
            _ => return,
        };
        let mark = row.identity.mark;
        let place = match self.last {
            Some((last, place)) if last == mark => place,
            _ => {
                if self.sums.len() >= MAX_JOURNALS && !self.places.contains_key(&mark) {
                    return;
                }
                let sums = &mut self.sums;
                *self.places.entry(mark).or_insert_with(|| {
                    let title = row.identity.title.clone();
                    sums.push(Requests { title, row: row.row, ..Requests::default() });
                    sums.len() - 1
                })
            }
        };
        self.last = Some((mark, place));
        let sum = &mut self.sums[place];
        if is_unique {
            sum.unique += row.effective_total();
        } else {
            sum.total += row.effective_total();
        }
    }

    /// Returns journals with more unique requests than requests, which is impossible.
    pub fn impossible(&self) -> impl Iterator<Item = &Requests> {
        self.sums.iter().filter(|sum| sum.total > 0.0 && sum.unique > sum.total)
    }
}

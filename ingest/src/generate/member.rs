//! The member libraries: their identity, and their holdings, use and payments by title.

use crate::generate::random::{Purpose, Stream, count};
use crate::generate::titles::Title;
use crate::generate::{ror, words};

/// First year of the citation and authorship counts: 2021 to 2025.
pub(super) const FIRST_COUNT_YEAR: u16 = 2021;

/// The release and file format of a library's usage reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// Release 5.1, TR_J3 as a workbook.
    R51Workbook,
    /// Release 5.1, all reports as CSV.
    R51Text,
    /// Release 5, TR_J3 as a workbook.
    R5Workbook,
    /// Release 5, all reports as CSV.
    R5Text,
    /// Release 4: one JR1 as CSV, without a report of turnaways.
    R4Text,
}

impl Delivery {
    /// Returns the delivery of the library with this number; number 0 is the demo library.
    fn of(number: usize) -> Self {
        match number % 8 {
            1 | 5 => Self::R51Text,
            2 => Self::R5Text,
            4 => Self::R4Text,
            6 => Self::R5Workbook,
            _ => Self::R51Workbook,
        }
    }

    /// Returns the COUNTER release in the notation of reports.
    #[must_use]
    pub fn release(self) -> &'static str {
        match self {
            Self::R51Workbook | Self::R51Text => "5.1",
            Self::R5Workbook | Self::R5Text => "5",
            Self::R4Text => "4",
        }
    }

    /// Whether TR_J3 is a workbook.
    #[must_use]
    pub fn is_workbook(self) -> bool {
        matches!(self, Self::R51Workbook | Self::R5Workbook)
    }
}

/// Requests for papers of one kind of access.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Requests {
    /// Unique items per session.
    pub unique: u32,
    /// Every request.
    pub total: u32,
}

/// How the ISSN of a row of a usage report differs from its standard form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quirk {
    /// No difference.
    None,
    /// The hyphen is missing.
    NoHyphen,
    /// Surrounding spaces, and a final X in lower case.
    Untidy,
    /// The print ISSN is blank.
    PrintBlank,
}

/// Perpetual access: the right to read after cancellation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pta {
    /// First day, if stated.
    pub start: Option<String>,
    /// Last day, if stated.
    pub end: Option<String>,
}

/// Data of one library for one title. Every title has one, in title order.
#[derive(Debug, Clone)]
pub struct Holding {
    /// Controlled content.
    pub controlled: Requests,
    /// Open papers.
    pub open: Requests,
    /// Requests for papers that are free to read but not open.
    pub free: Requests,
    /// Turnaways: no licence.
    pub no_license: u32,
    /// Turnaways: too many users.
    pub limit_exceeded: u32,
    /// Whether the title is in the library's price list, perhaps without a price.
    pub on_price_list: bool,
    /// Price quoted to this library.
    pub price: Option<f64>,
    /// Perpetual access; `None` if the library has no line for the title.
    pub pta: Option<Pta>,
    /// Whether the title is in the library's title filter.
    pub in_filter: bool,
    /// Papers by the library's authors that cite the title, 2021 to 2025.
    pub citations: [u32; 5],
    /// Papers by the library's authors in the title, 2021 to 2025.
    pub authorships: [u32; 5],
    /// Variant of the ISSN in the usage report.
    pub quirk: Quirk,
}

impl Holding {
    /// Unique requests over all kinds of access.
    #[must_use]
    pub fn unique(&self) -> u32 {
        self.controlled.unique + self.open.unique + self.free.unique
    }

    /// Total requests over all kinds of access.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.controlled.total + self.open.total + self.free.total
    }
}

/// One generated library and its package.
#[derive(Debug, Clone)]
pub struct Member {
    /// Index in the consortium, from 0.
    pub number: usize,
    /// Package id and name of its folder.
    pub package_id: String,
    /// Institution.
    pub institution: String,
    /// ROR id of the institution: valid but unassigned.
    pub ror_id: String,
    /// Size relative to an average library.
    pub size_factor: f64,
    /// Format of its usage reports.
    pub delivery: Delivery,
    /// Annual price of the Big Deal.
    pub big_deal_cost: f64,
    /// Annual increase of that price, in percent.
    pub big_deal_increase: f64,
    /// Its data for each title, in title order.
    pub holdings: Vec<Holding>,
    /// Seed of all generated data, for values drawn while files are written.
    pub(super) seed: u64,
}

/// The id of a library's package.
pub(super) fn package_id(number: usize) -> String {
    format!("pkg-demo-{:04}", number + 1)
}

impl Member {
    /// Returns the id of the member's demo scenario.
    #[must_use]
    pub fn scenario_id(&self) -> String {
        crate::generate::scenario_id(self.number)
    }

    /// Returns the stream that distributes one report's counts over the year.
    pub(super) fn months(&self, report: u64) -> Stream {
        Stream::new(self.seed, Purpose::Months, self.number as u64 * 16 + report)
    }

    /// Generates the library with this number.
    pub(super) fn invent(seed: u64, number: usize, titles: &[Title]) -> Self {
        let mut traits = Stream::new(seed, Purpose::Member, number as u64);
        let drawn_size = traits.log_normal(0.75, 0.65).clamp(0.08, 6.0);
        // The demo library has average size.
        let size = if number == 0 { 1.0 } else { (drawn_size * 1e4).round() / 1e4 };
        let big_deal_share = traits.between(0.35, 0.50);
        let increase = traits.pick(&[2.5, 3.0, 3.25, 4.0, 5.0]).copied().unwrap_or(3.0);
        let held = traits.between(0.92, 0.98);
        let tier = match size {
            s if s < 0.4 => 0.92,
            s if s < 1.5 => 1.0,
            _ => 1.06,
        };

        let mut random = Stream::new(seed, Purpose::Holdings, number as u64);
        let holdings: Vec<Holding> =
            titles.iter().map(|title| holding(&mut random, title, size, held, tier)).collect();
        let prices: f64 = holdings.iter().filter_map(|h| h.price).sum();
        Self {
            number,
            package_id: package_id(number),
            institution: institution(seed, number),
            ror_id: ror::invent(seed, number),
            size_factor: size,
            delivery: Delivery::of(number),
            big_deal_cost: (prices * big_deal_share * 100.0).round() / 100.0,
            big_deal_increase: increase,
            holdings,
            seed,
        }
    }
}

/// Returns a name that no other institution has.
fn institution(seed: u64, number: usize) -> String {
    let (kinds, ends) = (words::INSTITUTIONS.len(), words::PLACE_ENDS.len());
    let size = kinds * ends * words::PLACE_STARTS.len();
    let (place, round) = words::stride(seed, number, size);
    let town = format!(
        "{}{}",
        words::PLACE_STARTS[place / (kinds * ends)],
        words::PLACE_ENDS[(place / kinds) % ends]
    );
    let mut name = words::INSTITUTIONS[place % kinds].replace("{}", &town);
    if round > 0 {
        name.push_str(&format!(" {}", round + 1));
    }
    name
}

/// Generates use, price and rights of one library for one title.
fn holding(random: &mut Stream, title: &Title, size: f64, held: f64, tier: f64) -> Holding {
    let is_held = random.chance(held);
    let alive = if title.is_alive() { 1.0 } else { 0.3 };
    let interest = title.appeal * size * alive * random.log_normal(1.0, 0.5);
    let used = if is_held { interest } else { 0.0 };
    let repeat = random.between(1.12, 1.45);
    let requests = |part: f64| {
        let unique = count(used * part);
        Requests { unique, total: count(f64::from(unique) * repeat).max(unique) }
    };
    let open_part = (title.open_use * random.log_normal(1.0, 0.2)).min(0.95);
    let free_part = (title.free_use * random.log_normal(1.0, 0.2)).min(1.0 - open_part);
    let (open, free) = (requests(open_part), requests(free_part));
    let controlled = requests(1.0 - open_part - free_part);
    let denied = if is_held { 0.025 } else { 0.12 };
    let no_license = count(interest * denied * random.log_normal(1.0, 0.6));
    let limit_exceeded = if random.chance(0.03) { count(used * 0.01 * random.unit()) } else { 0 };

    let on_price_list = !random.chance(0.01);
    let price = title
        .list_price
        .filter(|_| on_price_list)
        .map(|list| (list * tier * 2.0).round() / 2.0)
        .map(|price| price.clamp(500.0, 9000.0))
        .filter(|_| !random.chance(0.008));
    let pta = pta(random);
    let in_filter = !random.chance(0.03);
    let citing = interest * 0.007;
    let writing = interest * 0.0005;
    let mut citations = [0; 5];
    let mut authorships = [0; 5];
    for (cited, written) in citations.iter_mut().zip(&mut authorships) {
        *cited = random.poisson(citing);
        *written = random.poisson(writing);
    }
    let quirk = match random.unit() {
        u if u < 0.010 => Quirk::NoHyphen,
        u if u < 0.015 => Quirk::Untidy,
        u if u < 0.035 => Quirk::PrintBlank,
        _ => Quirk::None,
    };
    Holding {
        controlled,
        open,
        free,
        no_license,
        limit_exceeded,
        on_price_list,
        price,
        pta,
        in_filter,
        citations,
        authorships,
        quirk,
    }
}

/// Generates perpetual access. Three titles in four have a line; most end in the last year or with an earlier
/// cancellation.
fn pta(random: &mut Stream) -> Option<Pta> {
    let has_line = random.chance(0.75);
    let from = random.whole(1995, 2019);
    let to = random.whole(from.max(2016), 2024);
    let (no_start, kind) = (random.chance(0.04), random.unit());
    if !has_line {
        return None;
    }
    let end = match kind {
        u if u < 0.08 => None,
        u if u < 0.60 => Some("2025-12-31".to_owned()),
        _ => Some(format!("{to}-12-31")),
    };
    Some(Pta { start: (!no_start).then(|| format!("{from}-01-01")), end })
}

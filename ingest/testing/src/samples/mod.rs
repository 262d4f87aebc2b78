//! Generated files in the layouts of publishers, standards and open sources: a small counterpart of each real file that
//! we may not publish. Their facts are known by construction, and they are the same in every run.

mod cells;
pub mod counter_json;
pub mod issn_l;
mod model;
pub mod open_lists;
pub mod openalex;
pub mod price;
pub mod publishers;
pub mod release_4;
pub mod release_5;
pub mod rights;
mod sample;
pub mod titles;

pub use sample::Sample;

/// Returns every sample of an upload: COUNTER reports, price lists, rights, title lists and tables of linking ISSNs.
pub fn all() -> Vec<Sample> {
    [
        release_4::all(),
        release_5::all(),
        counter_json::all(),
        price::all(),
        publishers::all(),
        rights::all(),
        titles::all(),
        issn_l::all(),
    ]
    .concat()
}

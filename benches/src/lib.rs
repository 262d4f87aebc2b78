//! What the benchmarks run on, and how their figures are read off.
//!
//! * [`workload`]: invented packages and consortia, from a seed.
//! * [`counter_files`]: invented COUNTER reports of a given size.
//! * [`snapshot_files`]: an invented snapshot of OpenAlex.
//! * [`pairs`]: each figure beside its baseline, as a table.
//! * [`memory`]: what the process holds.

pub mod counter_files;
pub mod memory;
pub mod pairs;
pub mod snapshot_files;
pub mod workload;

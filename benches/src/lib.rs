//! Workloads of the benchmarks, and evaluation of their results.
//!
//! * [`workload`]: generated packages and consortia, from a seed.
//! * [`counter_files`]: generated COUNTER reports of a given size.
//! * [`snapshot_files`]: a generated OpenAlex snapshot.
//! * [`pairs`]: each result with its baseline, as a table.
//! * [`memory`]: memory of the process.

pub mod counter_files;
pub mod memory;
pub mod pairs;
pub mod snapshot_files;
pub mod workload;

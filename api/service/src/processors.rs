//! Number of processors.

/// Number of processors available to this program, at least 1.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

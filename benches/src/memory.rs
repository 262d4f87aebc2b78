//! Memory of the process, as reported by Linux. Other systems report nothing.

/// Resets the peak. Does nothing where the system does not support it.
pub fn reset_peak() {
    // 5 is "reset the peak resident set size", see proc_pid_clear_refs(5).
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// Peak resident memory since [`reset_peak`], in MiB.
pub fn peak_mib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib / 1024)
}

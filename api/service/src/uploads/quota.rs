//! Refusals of uploads that an institution has no room for.

use titlewise_catalog::{Quota, StoredFiles};

use crate::demo::rules::DEMO_QUOTA;
use crate::error::Error;

/// Returns the error for files that an institution has no room for.
pub(super) fn refusal(stored: StoredFiles, new: StoredFiles, quota: &Quota) -> Error {
    if *quota == DEMO_QUOTA {
        let detail = format!(
            "The demo stores at most {} files and {} in all. Nothing was stored. Get an account to upload more.",
            quota.files,
            size(quota.bytes)
        );
        return Error::StorageFull { detail };
    }
    let no_files = quota.files > 0 && stored.files.saturating_add(new.files) > quota.files;
    let (used, limit, adds) = if no_files {
        let files = |count: u64| format!("{count} file{}", if count == 1 { "" } else { "s" });
        (files(stored.files), files(quota.files), files(new.files))
    } else {
        (size(stored.bytes), size(quota.bytes), size(new.bytes))
    };
    Error::StorageFull {
        detail: format!(
            "Your institution stores {used} of at most {limit}, and this upload adds {adds}. Nothing was stored. Delete files that you no longer need, or ask the operator of this server for a higher limit."
        ),
    }
}

/// Formats a size with its unit.
fn size(bytes: u64) -> String {
    const UNITS: [&str; 3] = ["KiB", "MiB", "GiB"];
    let (mut amount, mut unit) = (bytes as f64 / 1024.0, UNITS[0]);
    for larger in &UNITS[1..] {
        if amount < 1024.0 {
            break;
        }
        (amount, unit) = (amount / 1024.0, larger);
    }
    format!("{amount:.1} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(size(0), "0.0 KiB");
        assert_eq!(size(1_536), "1.5 KiB");
        assert_eq!(size(20 << 30), "20.0 GiB");
        assert_eq!(size(5 << 40), "5120.0 GiB");
    }
}

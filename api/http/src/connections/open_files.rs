//! The limit of open files, and the number of connections that it allows.

/// Maximum default number of connections; an open connection takes about 20 KiB.
const MAX_DEFAULT: usize = 4096;
/// Minimum default number of connections.
const MIN_DEFAULT: usize = 16;
/// Files that the server needs in addition to connections, at least: the catalog, objects, temporary files.
const RESERVED: u64 = 64;

/// Returns the default number of connections: what the limit of open files allows, less a quarter for other files.
pub fn default_connections() -> usize {
    connections_for(open_files())
}

fn connections_for(open_files: Option<u64>) -> usize {
    let Some(files) = open_files else { return MAX_DEFAULT };
    let left = files.saturating_sub((files / 4).max(RESERVED));
    usize::try_from(left).unwrap_or(MAX_DEFAULT).clamp(MIN_DEFAULT, MAX_DEFAULT)
}

/// Returns the limit of open files of this process; `None` if there is none or the system does not report it.
#[cfg(unix)]
fn open_files() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).current
}

#[cfg(not(unix))]
fn open_files() -> Option<u64> {
    None
}

/// Raises the limit of open files of this process as far as the system allows. A failure leaves the limit as it is.
pub fn raise() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let maximum = getrlimit(Resource::Nofile).maximum;
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
            tracing::debug!(%error, "could not raise the limit of open files");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_files_have_room_beside_the_connections() {
        assert_eq!(connections_for(Some(1024)), 768);
        assert_eq!(connections_for(Some(256)), 192);
        assert_eq!(connections_for(Some(100)), 36);
        assert_eq!(connections_for(Some(20)), MIN_DEFAULT);
        assert_eq!(connections_for(Some(u64::MAX)), MAX_DEFAULT);
        assert_eq!(connections_for(None), MAX_DEFAULT);
    }
}

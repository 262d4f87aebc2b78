//! Cached forecasts and facts of a consortium's members, by member and version of its data.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use titlewise_engine::consortium::file_backed::ListedFile;
use titlewise_engine::consortium::member_sums::KeptSums;
use titlewise_engine::consortium::queries::MemberRows;
use titlewise_engine::model::Facts;

use crate::consortium::members::MemberData;

/// Number of settings for which the members' rows are cached. Moving a slider creates an entry for each value.
pub(crate) const SETTINGS: usize = 3;
/// Like [`SETTINGS`], for consortia too large to hold their facts in memory: rows use 170 bytes per title of a member.
pub(crate) const SETTINGS_OF_LARGE: usize = 1;

/// Values by member, each with the version of the member's data.
pub(crate) type Versioned<V> = HashMap<String, (String, Arc<V>)>;

/// Rows of the members for one set of settings. The task that computes them holds the lock; others wait for it.
pub(crate) type RowsOfSettings = Arc<tokio::sync::Mutex<Versioned<MemberRows>>>;

/// Cached data of a consortium's members.
#[derive(Debug, Default)]
pub struct MemberCache {
    pub(crate) facts: Mutex<Versioned<Facts>>,
    /// Files of facts that are not held in memory.
    pub(crate) files: Mutex<Versioned<ListedFile>>,
    /// The most recently used come last.
    rows: Mutex<Vec<Entry>>,
    /// The latest sums of these rows.
    pub(crate) sums: KeptSums,
}

/// Rows for one set of settings.
#[derive(Debug)]
struct Entry {
    /// Reference data and settings.
    settings: String,
    /// The same without the settings of costs.
    uses: String,
    rows: RowsOfSettings,
}

impl MemberCache {
    pub(crate) fn rows_of(&self, settings: &str, uses: &str, most: usize) -> RowsOfSettings {
        let mut kept = self.rows.lock();
        let entry = match kept.iter().position(|entry| entry.settings == settings) {
            Some(at) => kept.remove(at),
            None => {
                while kept.len() >= most {
                    kept.remove(0);
                }
                let (settings, uses) = (settings.to_owned(), uses.to_owned());
                Entry { settings, uses, rows: Arc::default() }
            }
        };
        let rows = Arc::clone(&entry.rows);
        kept.push(entry);
        rows
    }

    /// Returns the latest rows for other settings with the same uses: they differ in costs alone. Rows that are being
    /// computed are not waited for.
    pub(crate) fn rows_with(
        &self,
        uses: &str,
        other_than: &RowsOfSettings,
    ) -> Versioned<MemberRows> {
        let kept = self.rows.lock();
        let others = kept.iter().rev().filter(|entry| !Arc::ptr_eq(&entry.rows, other_than));
        let mut same = others.filter(|entry| entry.uses == uses);
        same.find_map(|entry| Some(entry.rows.try_lock().ok()?.clone())).unwrap_or_default()
    }

    pub(crate) fn facts_of(&self, data: &MemberData, version: &str) -> Option<Arc<Facts>> {
        let facts = self.facts.lock();
        let (of, kept) = facts.get(&data.member.package_id)?;
        (of == version).then(|| Arc::clone(kept))
    }

    /// Removes entries of former members.
    pub(crate) fn keep_only(&self, members: &[MemberData]) {
        let is_member = |id: &String| members.iter().any(|data| data.member.package_id == *id);
        self.facts.lock().retain(|id, _| is_member(id));
        self.files.lock().retain(|id, _| is_member(id));
    }

    /// Size of the members' rows, their sums and facts in bytes. Rows that are being computed are not counted.
    pub(crate) fn memory_size(&self) -> usize {
        let facts: usize = self.facts.lock().values().map(|(_, facts)| facts.memory_size()).sum();
        let mut rows = Vec::new();
        for entry in self.rows.lock().iter() {
            let Ok(kept) = entry.rows.try_lock() else { continue };
            rows.extend(kept.values().map(|(_, rows)| Arc::clone(rows)));
        }
        let rows = MemberRows::memory_size(rows.iter().map(Arc::as_ref));
        facts + rows + self.sums.memory_size()
    }
}

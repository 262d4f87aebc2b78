//! Answers by what they were worked out from. A key names a version, so nothing is ever invalidated.

use std::future::Future;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::OnceCell;

use super::prometheus::CACHE_LOOKUPS;

/// The most recently used answers.
#[derive(Debug)]
pub(super) struct Cache<V> {
    name: &'static str,
    most: usize,
    /// The last one was used last.
    entries: Mutex<Vec<Entry<V>>>,
}

#[derive(Debug)]
struct Entry<V> {
    key: String,
    cell: Arc<OnceCell<Arc<V>>>,
}

impl<V> Cache<V> {
    /// A cache of so many entries, under the name that numbers have for it.
    pub(super) fn new(name: &'static str, most: usize) -> Self {
        Self { name, most, entries: Mutex::new(Vec::new()) }
    }

    /// Its name, and how many entries it has.
    pub(super) fn entries(&self) -> (&'static str, usize) {
        (self.name, self.entries.lock().len())
    }

    fn cell(&self, key: &str) -> Arc<OnceCell<Arc<V>>> {
        let mut entries = self.entries.lock();
        let entry = match entries.iter().position(|entry| entry.key == key) {
            Some(at) => entries.remove(at),
            None => {
                if entries.len() >= self.most {
                    entries.remove(0);
                }
                Entry { key: key.to_owned(), cell: Arc::default() }
            }
        };
        let cell = entry.cell.clone();
        entries.push(entry);
        cell
    }

    /// The answer of this key, if it is there.
    pub(super) fn kept(&self, key: &str) -> Option<Arc<V>> {
        let mut entries = self.entries.lock();
        let at = entries.iter().position(|entry| entry.key == key)?;
        let answer = entries[at].cell.get().cloned()?;
        let entry = entries.remove(at);
        entries.push(entry);
        Some(answer)
    }

    /// The answer of this key. Requests that ask for the same one at the same time wait for one
    /// computation; one that failed is tried again.
    pub(super) async fn get<E, F>(
        &self,
        key: &str,
        compute: impl FnOnce() -> F,
    ) -> Result<Arc<V>, E>
    where
        F: Future<Output = Result<V, E>>,
    {
        let cell = self.cell(key);
        let mut outcome = "hit";
        let answer = cell.get_or_try_init(async || {
            outcome = "miss";
            compute().await.map(Arc::new)
        });
        let answer = answer.await.cloned();
        metrics::counter!(CACHE_LOOKUPS, "cache" => self.name, "outcome" => outcome).increment(1);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn keeps_what_was_used_last() {
        let cache = Cache::new("tests", 2);
        for (key, expected) in [("a", 1), ("b", 2), ("a", 1), ("c", 3), ("a", 1), ("b", 4)] {
            let value = cache.get::<(), _>(key, async || Ok(expected)).await.unwrap();
            assert_eq!(*value, expected, "{key}");
        }
        let again = cache.get::<(), _>("a", async || Err(())).await.unwrap();
        assert_eq!(*again, 1);
        assert!(cache.get::<(), _>("d", async || Err(())).await.is_err());
    }
}

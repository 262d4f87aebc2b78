//! Cache of results by the data they were computed from. A key names a version of the data, so entries never go stale;
//! the least recently used entries are evicted.

use std::any::Any;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;
use moka::future::Cache as Moka;
use moka::policy::EvictionPolicy;

use crate::error::Error;
use crate::measures::CACHE_LOOKUPS;
use crate::weight::Weight;

/// Unit of weights in bytes, because an entry's weight is a `u32`.
const UNIT: usize = 1 << 10;

/// An entry. Its type is hidden, so that the compiler translates the library's cache once instead of for each type.
#[derive(Clone)]
struct Entry {
    value: Arc<dyn Any + Send + Sync>,
    /// Size of the value in bytes.
    bytes: usize,
}

impl Entry {
    fn of<V: Weight + Send + Sync + 'static>(value: Arc<V>) -> Self {
        Self { bytes: value.bytes(), value }
    }

    /// Returns the value. A cache holds values of one type, so there is one.
    fn typed<V: Send + Sync + 'static>(self) -> Option<Arc<V>> {
        self.value.downcast().ok()
    }
}

/// A cache whose total size in bytes is limited.
pub struct Cache<V> {
    name: &'static str,
    entries: Moka<String, Entry>,
    values: PhantomData<fn() -> V>,
}

impl<V> fmt::Debug for Cache<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<V: Weight + Send + Sync + 'static> Cache<V> {
    /// Creates a cache of at most this many bytes; `name` labels its metrics. An entry that is larger than the whole
    /// cache is still stored, alone.
    pub fn new(name: &'static str, max_bytes: usize) -> Self {
        let capacity = u32::try_from(max_bytes / UNIT).unwrap_or(u32::MAX).max(1);
        let weigh = move |key: &String, entry: &Entry| {
            let bytes = key.len().saturating_add(entry.bytes);
            u32::try_from(bytes / UNIT + 1).unwrap_or(u32::MAX).min(capacity)
        };
        let entries = Moka::builder()
            .name(name)
            .max_capacity(capacity.into())
            .weigher(weigh)
            .eviction_policy(EvictionPolicy::lru())
            .build();
        Self { name, entries, values: PhantomData }
    }

    /// Name, number of entries, and size in bytes.
    pub async fn size(&self) -> (&'static str, u64, u64) {
        // Counts are exact once pending insertions and evictions are applied.
        self.entries.run_pending_tasks().await;
        (self.name, self.entries.entry_count(), self.entries.weighted_size() * UNIT as u64)
    }

    /// Returns the result of a key, if cached.
    pub async fn cached(&self, key: &str) -> Option<Arc<V>> {
        self.entries.get(key).await.and_then(Entry::typed)
    }

    /// Returns the result of a key, computed if not cached. Concurrent requests for the same key share one computation
    /// and, if it fails, its error; the next request tries again.
    ///
    /// # Errors
    /// If the computation fails.
    pub async fn get<F>(
        &self,
        key: &str,
        compute: impl FnOnce() -> F + Send,
    ) -> Result<Arc<V>, Error>
    where
        F: Future<Output = Result<V, Error>> + Send,
    {
        let mut outcome = "hit";
        // Its type hides what is computed: every route leads here, and the compiler would otherwise check for each of them
        // again that all of this may move between threads.
        let computed: BoxFuture<'_, Result<Entry, Error>> = async {
            outcome = "miss";
            compute().await.map(|value| Entry::of(Arc::new(value)))
        }
        .boxed();
        let result = self.entries.try_get_with_by_ref(key, computed).await;
        if outcome == "miss" {
            // Otherwise old entries stay for some tenths of a second, in which the cache exceeds its limit and new entries
            // need fresh memory, which takes twice as long to fill.
            self.entries.run_pending_tasks().await;
        }
        metrics::counter!(CACHE_LOOKUPS, "cache" => self.name, "outcome" => outcome).increment(1);
        result.map_err(Error::shared)?.typed().ok_or(Error::Conflict)
    }

    /// Stores a value.
    pub async fn put(&self, key: &str, value: V) {
        self.entries.insert(key.to_owned(), Entry::of(Arc::new(value))).await;
    }

    /// Updates the weight of a cached result that has grown.
    pub async fn weigh_again(&self, key: &str) {
        if let Some(value) = self.cached(key).await {
            self.entries.insert(key.to_owned(), Entry::of(value)).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value of this many bytes.
    struct Value(usize);

    impl Weight for Value {
        fn bytes(&self) -> usize {
            self.0
        }
    }

    async fn put(cache: &Cache<Value>, key: &str, bytes: usize) -> usize {
        cache.get(key, async || Ok(Value(bytes))).await.unwrap().0
    }

    #[tokio::test]
    async fn keeps_what_was_used_last_within_its_bytes() {
        let cache = Cache::new("tests", 100 << 10);
        put(&cache, "a", 40 << 10).await;
        put(&cache, "b", 40 << 10).await;
        cache.entries.run_pending_tasks().await;
        assert_eq!(put(&cache, "a", 1).await, 40 << 10, "cached");
        put(&cache, "c", 40 << 10).await;
        cache.entries.run_pending_tasks().await;
        assert!(cache.cached("b").await.is_none(), "the least recently used makes room");
        assert!(cache.cached("a").await.is_some() && cache.cached("c").await.is_some());
        assert!(cache.size().await.2 <= 100 << 10);
    }

    #[tokio::test]
    async fn what_is_larger_than_the_cache_is_stored_alone() {
        let cache = Cache::new("tests", 10 << 10);
        put(&cache, "small", 1 << 10).await;
        put(&cache, "large", 1 << 20).await;
        cache.entries.run_pending_tasks().await;
        assert_eq!(put(&cache, "large", 0).await, 1 << 20);
    }

    #[tokio::test]
    async fn a_failure_is_not_cached() {
        let cache = Cache::<Value>::new("tests", 10 << 10);
        let failed = cache.get("a", async || Err(Error::Conflict)).await;
        assert!(failed.is_err_and(|error| matches!(error.inner(), Error::Conflict)));
        assert_eq!(put(&cache, "a", 7).await, 7);
    }
}

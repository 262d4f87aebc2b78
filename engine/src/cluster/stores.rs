//! File access of a cluster's processes: any object store that an address names.

use std::sync::Arc;

use datafusion::common::exec_datafusion_err;
use datafusion::error::DataFusionError;
use datafusion::execution::object_store::{DefaultObjectStoreRegistry, ObjectStoreRegistry};
use object_store::ObjectStore;
use url::Url;

use crate::cluster::unpacking::{PREFIX, Unpacking};

/// The available object stores: registered ones, the folders of this machine, and any other from its first use, opened
/// with the configured options. The prefix `unpacked+` before an address selects its files unpacked.
#[derive(Debug)]
pub struct Stores {
    known: DefaultObjectStoreRegistry,
    options: Vec<(String, String)>,
}

impl Stores {
    /// Returns stores that open others with options named like `AWS_REGION`.
    pub fn new(options: Vec<(String, String)>) -> Self {
        Self { known: DefaultObjectStoreRegistry::new(), options }
    }

    fn open(&self, url: &Url) -> Result<Arc<dyn ObjectStore>, DataFusionError> {
        if let Some(packed) = url.as_str().strip_prefix(PREFIX) {
            let packed = Url::parse(packed)
                .map_err(|error| exec_datafusion_err!("\"{packed}\" is no address: {error}"))?;
            return Ok(Arc::new(Unpacking::new(self.get_store(&packed)?)));
        }
        let options = self.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let (store, _) = object_store::parse_url_opts(url, options)?;
        Ok(Arc::from(store))
    }
}

impl ObjectStoreRegistry for Stores {
    fn register_store(
        &self,
        url: &Url,
        store: Arc<dyn ObjectStore>,
    ) -> Option<Arc<dyn ObjectStore>> {
        self.known.register_store(url, store)
    }

    fn deregister_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>, DataFusionError> {
        self.known.deregister_store(url)
    }

    fn get_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>, DataFusionError> {
        if let Ok(store) = self.known.get_store(url) {
            return Ok(store);
        }
        let store = self.open(url)?;
        self.known.register_store(url, Arc::clone(&store));
        Ok(store)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use object_store::ObjectStoreExt;
    use object_store::path::Path;

    use super::*;
    use crate::cluster::unpacked;

    #[tokio::test]
    async fn what_is_packed_is_read_unpacked() {
        let folder = tempfile::tempdir().unwrap();
        // Two gzip members, as in concatenated files.
        let mut packed = Vec::new();
        for line in ["one\n", "two\n"] {
            let mut encoder = GzEncoder::new(&mut packed, Compression::default());
            encoder.write_all(line.as_bytes()).unwrap();
            encoder.finish().unwrap();
        }
        let file = folder.path().join("part_000.gz");
        fs::write(&file, packed).unwrap();
        let address = Url::parse(&unpacked(Url::from_file_path(&file).unwrap().as_str())).unwrap();
        let stores = Stores::new(Vec::new());
        let store = stores.get_store(&address).unwrap();
        let path = Path::from_url_path(address.path()).unwrap();
        let text = store.get(&path).await.unwrap().bytes().await.unwrap();
        assert_eq!(text, "one\ntwo\n");
        // The store supports no other operation.
        assert!(store.delete(&path).await.is_err());
        assert!(store.put(&path, "three".into()).await.is_err());
        assert!(store.get_range(&path, 0..2).await.is_err());
        assert!(file.is_file());
        // A listing must report a missing file as an error, not as an empty file.
        fs::remove_file(&file).unwrap();
        let gone = store.head(&path).await.unwrap_err();
        assert!(!matches!(gone, object_store::Error::NotFound { .. }), "{gone}");
        assert!(gone.to_string().contains("part_000.gz is missing"), "{gone}");
    }

    #[test]
    fn a_bucket_is_opened_when_it_is_asked_for() {
        let region = ("AWS_REGION".to_owned(), "eu-central-1".to_owned());
        let stores = Stores::new(vec![region]);
        let bucket = Url::parse("s3://openalex/data/works").unwrap();
        let (first, again) =
            (stores.get_store(&bucket).unwrap(), stores.get_store(&bucket).unwrap());
        assert!(Arc::ptr_eq(&first, &again));
        let container = Url::parse("az://openalex/data").unwrap();
        assert!(stores.get_store(&container).is_err(), "the account is unknown");
        let account = ("AZURE_STORAGE_ACCOUNT_NAME".to_owned(), "library".to_owned());
        assert!(Stores::new(vec![account]).get_store(&container).is_ok());
        assert!(stores.get_store(&Url::parse("carrier-pigeon://loft").unwrap()).is_err());
    }
}

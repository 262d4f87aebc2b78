//! Live uploads of the members of a consortium, which are cached.

use std::collections::HashMap;
use std::sync::Arc;

use titlewise_catalog::Upload;

use crate::weight::Weight;

/// Live uploads by the package of the member that uses them, newest first.
pub(crate) type MemberUploads = HashMap<String, Arc<[Upload]>>;

/// Bytes of an upload with its texts.
const UPLOAD: usize = size_of::<Upload>() + 400;

impl Weight for MemberUploads {
    fn bytes(&self) -> usize {
        self.values().map(|uploads| uploads.len() * UPLOAD).sum()
    }
}

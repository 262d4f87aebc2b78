//! Reads the members of a consortium's package from the catalog.

use std::collections::HashMap;
use std::sync::Arc;

use titlewise_catalog::{Member, Package, Upload};

use crate::consortium::member_uploads::MemberUploads;
use crate::consortium::members::MemberData;
use crate::error::Error;
use crate::forecasts::handle::Forecasts;

impl Forecasts {
    /// Returns the members of a consortium's package with the data that their forecasts depend on.
    pub async fn member_data(
        &self,
        package: &Package,
        knows_institutions: bool,
    ) -> Result<Vec<MemberData>, Error> {
        let rors = async || {
            if knows_institutions {
                self.catalog.member_rors(&package.id).await
            } else {
                Ok(HashMap::new())
            }
        };
        let (members, mut rors) = tokio::try_join!(self.catalog.members(&package.id), rors())?;
        let uploads = self.uploads_of(package, &members).await?;
        let data = |(position, member): (usize, Member)| {
            let live = uploads.get(&member.package_id).cloned().unwrap_or_default();
            let ror_ids = rors.remove(&member.package_id).unwrap_or_default();
            let mut version = member.package_id.clone();
            for part in live.iter().map(|upload| &upload.id).chain(&ror_ids) {
                version.push(' ');
                version.push_str(part);
            }
            let has_currency = member.currency == package.currency;
            MemberData { member, position, live, ror_ids, has_currency, version }
        };
        Ok(members.into_iter().enumerate().map(data).collect())
    }

    /// Returns the live uploads of members. Every request needs them, and large consortia have a thousand, so they are read
    /// again only after files of a member have changed.
    async fn uploads_of(
        &self,
        package: &Package,
        members: &[Member],
    ) -> Result<Arc<MemberUploads>, Error> {
        let mut key = package.id.clone();
        for Member { package_id, files_version: (files, changes), .. } in members {
            key.push_str(&format!(" {package_id} {files} {changes}"));
        }
        let read = async || -> Result<MemberUploads, Error> {
            let uploads = self.catalog.member_uploads(&package.id).await?;
            let used = |(member, mut live): (String, Vec<Upload>)| {
                live.retain(|upload| upload.kind != "bundle");
                (member, live.into())
            };
            Ok(uploads.into_iter().map(used).collect())
        };
        self.member_uploads.get(&key, read).await
    }
}

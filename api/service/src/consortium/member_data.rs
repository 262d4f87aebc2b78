//! Reads the members of a consortium's package from the catalog.

use std::collections::HashMap;

use titlewise_catalog::{Member, Package};

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
        let (members, mut uploads, mut rors) = tokio::try_join!(
            self.catalog.members(&package.id),
            self.catalog.member_uploads(&package.id),
            rors(),
        )?;
        let data = |(position, member): (usize, Member)| {
            let mut live = uploads.remove(&member.package_id).unwrap_or_default();
            live.retain(|upload| upload.kind != "bundle");
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
}

//! The text of the catalog's statements, one file of `sql/catalog` each.

macro_rules! statement {
    ($name:ident) => {
        #[doc = concat!("`sql/catalog/", stringify!($name), ".sql`")]
        pub(in super::super) const $name: &str =
            include_str!(concat!("../../../sql/catalog/", stringify!($name), ".sql"));
    };
}

#[allow(non_upper_case_globals)]
pub(super) mod statement {
    statement!(packages);
    statement!(package);
    statement!(create_package);
    statement!(live_reference);
    statement!(add_reference);
    statement!(scenarios);
    statement!(scenario);
    statement!(create_scenario);
    statement!(lock_scenario);
    statement!(save_scenario);
    statement!(delete_scenario);
    statement!(delete_subscriptions);
    statement!(delete_versions);
    statement!(add_version);
    statement!(version);
    statement!(versions);
    statement!(versions_after);
    statement!(version_to_undo);
    statement!(version_to_redo);
    statement!(set_version_state);
    statement!(drop_undone);
    statement!(subscribed);
    statement!(subscribe);
    statement!(unsubscribe);
    statement!(uploads);
    statement!(upload);
    statement!(retire_upload);
    statement!(add_upload);
    statement!(remove_upload);
    statement!(touch_package);
    statement!(column_maps);
    statement!(save_column_map);
}

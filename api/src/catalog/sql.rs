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
    statement!(finish_upload);
    statement!(newer_live);
    statement!(add_job);
    statement!(due_jobs);
    statement!(claim_job);
    statement!(keep_job);
    statement!(release_job);
    statement!(end_job);
    statement!(remove_upload);
    statement!(touch_package);
    statement!(column_maps);
    statement!(save_column_map);
    statement!(add_audit);
    statement!(add_mail);
    statement!(add_reset_token);
    statement!(add_ror);
    statement!(claim_mail);
    statement!(create_institution);
    statement!(create_user);
    statement!(delete_reset_tokens);
    statement!(due_mail);
    statement!(end_session);
    statement!(end_sessions);
    statement!(forget_reset_tokens);
    statement!(forget_sessions);
    statement!(grant_role);
    statement!(institution);
    statement!(institution_by_name);
    statement!(institution_packages);
    statement!(institution_rors);
    statement!(institutions_like);
    statement!(lock_package);
    statement!(lock_user);
    statement!(mail_failed);
    statement!(mail_sent);
    statement!(mark_staff);
    statement!(package_count);
    statement!(remove_ror);
    statement!(rename_institution);
    statement!(reset_token);
    statement!(revoke_role);
    statement!(role);
    statement!(roles_at_institution);
    statement!(roles_of_user);
    statement!(save_user);
    statement!(session);
    statement!(save_package);
    statement!(start_session);
    statement!(use_reset_token);
    statement!(user_by_email);
    statement!(user_by_id);
    statement!(user_by_username);
    statement!(users_like);
    statement!(versions_of_others);
}

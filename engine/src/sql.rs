//! SQL of the relations: the model's, one file of `sql/model` each, and those of reference data, of `sql/reference` and
//! its folder `added`.

macro_rules! file_of {
    ($folder:literal, $name:ident) => {
        #[doc = concat!("`sql/", $folder, "/", stringify!($name), ".sql`")]
        pub(crate) const $name: (&str, &str) = (
            stringify!($name),
            include_str!(concat!("../../sql/", $folder, "/", stringify!($name), ".sql")),
        );
    };
}

/// Builds tables of reference data from an OpenAlex snapshot.
#[allow(non_upper_case_globals)]
pub(crate) mod reference {
    file_of!("reference", extract);
    file_of!("reference", extract_latest);
    file_of!("reference", linking);
    file_of!("reference", source);
    file_of!("reference", source_of_issn);
    file_of!("reference", journal_source);
    file_of!("reference", institution);
    file_of!("reference", merged_work);
    file_of!("reference", work);
    file_of!("reference", paper_count);
    file_of!("reference", field_count);
    file_of!("reference", subject);
    file_of!("reference", newest_paper);
    file_of!("reference", age_count);
    file_of!("reference", asked_paper_count);
    file_of!("reference", asked_field_count);
    file_of!("reference", asked_newest_paper);
    file_of!("reference", asked_age_count);
    file_of!("reference", naming);
    file_of!("reference", journals);
    file_of!("reference", papers_by_year);
    file_of!("reference", download_totals);
    file_of!("reference", download_age_profile);
    file_of!("reference", oa_papers_by_year);
    file_of!("reference", embargo);
    file_of!("reference", apc_papers);
    file_of!("reference", institution_citations);
    file_of!("reference", institution_authorships);
    file_of!("reference", institutions);
    file_of!("reference", sources);
}

/// Completes tables of reference data from other sources.
#[allow(non_upper_case_globals)]
pub(crate) mod added {
    file_of!("reference/added", issn_owner);
    file_of!("reference/added", wanted_institution);
    file_of!("reference/added", institutions);
    file_of!("reference/added", doaj_journal);
    file_of!("reference/added", society_journal);
    file_of!("reference/added", crossref_issn);
    file_of!("reference/added", crossref_title);
    file_of!("reference/added", crossref_journal);
    file_of!("reference/added", unpaywall_article);
    file_of!("reference/added", unpaywall_latest);
    file_of!("reference/added", unpaywall_count);
    file_of!("reference/added", papers_by_year);
    file_of!("reference/added", oa_papers_by_year);
    file_of!("reference/added", gold_journal);
    file_of!("reference/added", journals);
    file_of!("reference/added", openapc_paid);
    file_of!("reference/added", apc_papers);
    file_of!("reference/added", sources);
}

#[allow(non_upper_case_globals)]
pub(crate) mod relation {
    file_of!("model", papers_history);
    file_of!("model", oa_history);
    file_of!("model", age_profile);
    file_of!("model", title);
    file_of!("model", counter_total);
    file_of!("model", access);
    file_of!("model", citation_history);
    file_of!("model", authorship_history);
    file_of!("model", holding);
    file_of!("model", exclusion);
    file_of!("model", scenario_title);
    file_of!("model", forecast);
    file_of!("model", cost);
    file_of!("model", ranking);
    file_of!("model", journal);
    file_of!("model", summary);
    file_of!("model", listed_title);
    file_of!("model", listed_holding);
    file_of!("model", member_title);
    file_of!("model", member_forecast);
    file_of!("model", member_row);
    file_of!("model", member_part);
    file_of!("model", member_sums);
    file_of!("model", consortium_title);
    file_of!("model", consortium_forecast);
    file_of!("model", consortium_journal);
    file_of!("model", consortium_summary);
    file_of!("model", difference);
    file_of!("model", comparison);
    file_of!("model", comparison_subject);
}

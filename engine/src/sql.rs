//! The text of relations: the model's, one file of `sql/model` each, and those of reference data, of `sql/reference`.

macro_rules! relation {
    ($name:ident) => {
        #[doc = concat!("`sql/model/", stringify!($name), ".sql`")]
        pub(crate) const $name: (&str, &str) = (
            stringify!($name),
            include_str!(concat!("../../sql/model/", stringify!($name), ".sql")),
        );
    };
}

macro_rules! reference {
    ($name:ident) => {
        #[doc = concat!("`sql/reference/", stringify!($name), ".sql`")]
        pub(crate) const $name: (&str, &str) = (
            stringify!($name),
            include_str!(concat!("../../sql/reference/", stringify!($name), ".sql")),
        );
    };
}

/// What makes tables of reference data out of a snapshot of OpenAlex.
#[allow(non_upper_case_globals)]
pub(crate) mod reference {
    reference!(extract);
    reference!(extract_latest);
    reference!(linking);
    reference!(source);
    reference!(source_of_issn);
    reference!(journal_source);
    reference!(institution);
    reference!(merged_work);
    reference!(work);
    reference!(paper_count);
    reference!(subject);
    reference!(newest_paper);
    reference!(naming);
    reference!(journals);
    reference!(papers_by_year);
    reference!(download_totals);
    reference!(download_age_profile);
    reference!(oa_papers_by_year);
    reference!(embargo);
    reference!(apc_papers);
    reference!(institution_citations);
    reference!(institution_authorships);
    reference!(institutions);
    reference!(sources);
}

#[allow(non_upper_case_globals)]
pub(crate) mod relation {
    relation!(papers_history);
    relation!(oa_history);
    relation!(age_profile);
    relation!(title);
    relation!(counter_total);
    relation!(access);
    relation!(citation_history);
    relation!(authorship_history);
    relation!(holding);
    relation!(exclusion);
    relation!(forecast);
    relation!(ranking);
    relation!(journal);
    relation!(summary);
    relation!(listed_title);
    relation!(listed_holding);
    relation!(member_forecast);
    relation!(member_row);
    relation!(consortium_title);
    relation!(consortium_forecast);
    relation!(consortium_journal);
    relation!(consortium_summary);
}

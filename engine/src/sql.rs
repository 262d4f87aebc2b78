//! The text of the model's relations, one file of `sql/model` each.

macro_rules! relation {
    ($name:ident) => {
        #[doc = concat!("`sql/model/", stringify!($name), ".sql`")]
        pub(crate) const $name: (&str, &str) = (
            stringify!($name),
            include_str!(concat!("../../sql/model/", stringify!($name), ".sql")),
        );
    };
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

-- Titles out of a file of facts (Parquet): the relation `title` as far as the forecasts of members read it, its facts
-- packed. One row per journal of the reference data.
select
    title_no,
    issn_l,
    is_society_journal,
    is_current_subscription,
    bronze_oa_embargo_months,
    packed_title(facts) as facts
from title_file

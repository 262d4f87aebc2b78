-- Titles from a fact file (Parquet): the columns of the relation `title` that the forecasts of members read, with
-- packed facts. One row per journal of the reference data.
select
    title_no,
    issn_l,
    is_society_journal,
    is_current_subscription,
    bronze_oa_embargo_months,
    packed_title(facts) as facts
from title_file

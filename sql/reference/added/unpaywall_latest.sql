-- The articles of several files: for an article in more than one, the line with the latest update counts.
select * exclude (line_no)
from (
    select
        *,
        row_number() over (partition by article_doi order by updated desc nulls last, article_year) as line_no
    from unpaywall_article
)
where line_no = 1

-- The articles of several files: an article that stands in more than one is told by the line that was updated last.
select * exclude (line_no)
from (
    select
        *,
        row_number() over (partition by article_doi order by updated desc nulls last, article_year) as line_no
    from unpaywall_article
)
where line_no = 1

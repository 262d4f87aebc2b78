-- Counts a change of a package's files ($1). It comes first in its transaction: concurrent changes wait for its end.
update package
set data_revision = data_revision + 1
where id = $1

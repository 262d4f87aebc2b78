-- Locks the demo by writing to the row of its library: sandboxes are created one after the other. No row before the
-- library is complete.
update demo_part
set name = name
where name = 'library'
returning name

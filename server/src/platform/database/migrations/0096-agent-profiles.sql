-- What the page of an agent says besides name and contact.
alter table agents add column biography text;
alter table agents add column languages jsonb not null default '[]';
alter table agents add column license_number text;

-- Sold homes are counted by agent; the rest of the listings need no such index.
create index listings_sold on listings using gin ((document #> '{internal,advisor_ids}')) where status in ('Closed', 'Sold');

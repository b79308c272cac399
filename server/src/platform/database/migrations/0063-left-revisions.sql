-- A listing that leaves takes its place among the changes, so that whoever follows them need not compare all listings.
alter table listings_left add column revision bigint not null default nextval('listing_revisions');
create index listings_left_by_revision on listings_left (revision);

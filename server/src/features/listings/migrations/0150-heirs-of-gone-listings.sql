-- The internal id of the listing by which another system lists the same home. The address of the gone one leads to it.
alter table gone_listings add column same_home text;

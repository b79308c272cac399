-- Listings that were stored before distances to the sea: a job fills them in, and finds those that are left by this index.
create index listings_without_sea_distance on listings (internal_id) where not document ? 'sea_distance';

-- Photos of the feeds: where each comes from, and its stored copy.
create table feed_photos (
  id text primary key,
  source text not null,
  listing_id text not null,
  hash text,
  width integer,
  height integer,
  thumbhash text
);
create index feed_photos_listing on feed_photos (listing_id);
-- a copy is found by its name, to be fetched again where its file is gone
create index feed_photos_hash on feed_photos (hash) where hash is not null;
-- photos whose addresses expire are fetched before a visitor needs them
create index feed_photos_missing on feed_photos (id) where hash is null;

-- Photos of the feeds: where each comes from, and the copy kept of it.
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

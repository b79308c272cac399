-- A copy is found by what it is named after, to be fetched anew where its file is gone.
create index feed_photos_hash on feed_photos (hash) where hash is not null;

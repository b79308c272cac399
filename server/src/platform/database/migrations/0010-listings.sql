-- Listings: the store of record. The search index reads the document; the columns beside it are what SQL looks up.
create sequence listing_revisions;

create table listings (
  internal_id text primary key,
  source_system text not null,
  source_key text not null,
  mls_id text not null,
  slug text not null unique,
  status text not null,
  document jsonb not null,
  -- rises with every change, so that a reader can ask for what is newer than the last it saw
  revision bigint not null default nextval('listing_revisions'),
  updated_at timestamptz not null,
  unique (source_system, source_key)
);

create index listings_by_revision on listings (revision);
create index listings_by_mls_id on listings (mls_id);

-- Addresses of listings that a feed has taken back: they are gone, not unknown.
create table gone_listings (
  slug text primary key,
  mls_id text not null,
  gone_at timestamptz not null default now()
);
create index gone_listings_mls on gone_listings (mls_id);

-- Regions: islands, districts, towns and communities with the texts written about them.
create table regions (
  id integer primary key,
  level text not null check (level in ('island', 'district', 'town', 'community')),
  name text not null,
  handle text not null,
  parent_id integer references regions (id),
  lat double precision,
  lng double precision,
  sample boolean not null default false
);

create unique index regions_by_parent on regions (coalesce(parent_id, 0), handle);

-- region_path: handles from the island down, '/' between
create table region_contents (
  region_path text primary key,
  title text not null,
  summary text,
  body jsonb not null,
  image text,
  outlines jsonb not null,
  sample boolean not null default false,
  updated_at timestamptz not null default now()
);

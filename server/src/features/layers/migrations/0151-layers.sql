-- Zones of operators: polygons from a GeoJSON file, by which homes are inside, outside or not checked. A layer never changes.
create table layers (
  id bigint generated always as identity primary key,
  -- as pages and the search's filter write it
  name text not null,
  -- one layer for each name, whichever way it is written
  handle text not null unique,
  source text not null,
  -- the day of the data, or its year or month
  dated text not null,
  href text,
  -- [west, south, east, north]: homes outside of it are not checked
  extent jsonb not null,
  -- coordinates of a MultiPolygon
  polygons jsonb not null,
  -- of the polygons and the extent
  digest text not null,
  created_at timestamptz not null default now()
);

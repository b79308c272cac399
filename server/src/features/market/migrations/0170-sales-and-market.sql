-- Sales for statistics: neither address nor number of a listing. They are counted and never shown one by one.
create table sales (
  source_system text not null,
  source_key text not null,
  -- handles from the island down, '/' between
  region_path text not null,
  property_group text not null check (property_group in ('houses', 'condos', 'land')),
  closed_on date not null,
  -- null where the feed does not say it
  price double precision,
  primary key (source_system, source_key)
);
create index sales_by_day on sales (closed_on);

-- Counted by a job once an hour, for each region and kind of homes.
create table market_figures (
  region_path text not null,
  property_group text not null,
  active integer not null,
  priced integer not null,
  asking_median double precision,
  dated integer not null,
  days_median double precision,
  reduced integer not null,
  sold integer not null,
  sold_priced integer not null,
  sold_median double precision,
  counted_at timestamptz not null,
  primary key (region_path, property_group)
);

create table market_months (
  region_path text not null,
  property_group text not null,
  -- its first day
  month date not null,
  sold integer not null,
  sold_priced integer not null,
  sold_median double precision,
  primary key (region_path, property_group, month)
);

create table market_schools (
  region_path text not null,
  level text not null check (level in ('elementary', 'middle', 'high')),
  name text not null,
  homes integer not null,
  primary key (region_path, level, name)
);

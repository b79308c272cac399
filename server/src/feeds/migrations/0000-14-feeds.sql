-- Replication of MLS feeds. One row for each feed: its lease, the time between its requests, and its last results.
create table feeds (
  name text primary key,
  paused boolean not null default false,
  -- set by "run now": the next run begins at once
  run_requested_at timestamptz,
  next_run_at timestamptz not null default now(),
  -- one worker over all servers
  lease_holder text,
  leased_until timestamptz,
  -- spacing of requests
  next_request_at timestamptz not null default now(),
  failures integer not null default 0,
  last_failure text,
  last_failure_at timestamptz,
  last_page_at timestamptz,
  last_success_at timestamptz,
  first_seen_at timestamptz not null default now(),
  run_started_at timestamptz,
  run_resource text,
  run_done integer not null default 0,
  run_total integer,
  compared_at timestamptz,
  -- the last read $metadata
  metadata jsonb,
  metadata_at timestamptz,
  -- the alarm of which admins got a mail; null without one
  alarm text,
  alarm_at timestamptz,
  -- the settings that the stored listings show; null before they were stored
  applied_rules jsonb,
  -- under which system a feed's listings are stored, to remove them when the feed is configured no more
  system text
);

-- The watermark of each resource.
create table feed_resources (
  feed text not null references feeds (name) on delete cascade,
  resource text not null,
  watermark_at text,
  watermark_key text,
  -- the run in progress: the feed's clock at its start, the greatest record seen, and where the next page is
  started_at text,
  seen_at text,
  seen_key text,
  next_link text,
  -- the next page is requested by the greatest record seen
  by_seen boolean not null default false,
  -- the comparison of all keys in progress
  compare_started_at timestamptz,
  compare_link text,
  compare_complete boolean not null default false,
  next_run_at timestamptz not null default now(),
  failures integer not null default 0,
  last_failure text,
  last_failure_at timestamptz,
  last_success_at timestamptz,
  primary key (feed, resource)
);

-- Every record that a feed has sent, with its outcome.
create table feed_records (
  feed text not null references feeds (name) on delete cascade,
  resource text not null,
  key text not null,
  hash text not null,
  modified_at text,
  photos_at text,
  outcome text not null check (outcome in ('taken', 'removed', 'refused', 'delayed', 'gone')),
  reason text,
  -- of a refused or delayed record
  raw jsonb,
  due_at timestamptz,
  -- the listing that the record became: a listing with another key is recognised by it
  listing_id text,
  mls_id text,
  place text,
  changed_at timestamptz not null default now(),
  primary key (feed, resource, key)
);
create index feed_records_home on feed_records (feed, mls_id) where mls_id is not null;
create index feed_records_refused on feed_records (feed, changed_at) where outcome = 'refused';
create index feed_records_delayed on feed_records (feed, due_at) where outcome = 'delayed';

-- Keys of a comparison in progress.
create table feed_keys (
  feed text not null references feeds (name) on delete cascade,
  resource text not null,
  key text not null,
  modified_at text,
  -- the comparison has requested the record of this key
  requested boolean not null default false,
  primary key (feed, resource, key)
);

-- Results by the hour.
create table feed_hours (
  feed text not null references feeds (name) on delete cascade,
  hour timestamptz not null,
  outcome text not null,
  reason text not null,
  count integer not null,
  primary key (feed, hour, outcome, reason)
);

-- Requests and bytes by the minute, for the limits of an hour.
create table feed_usage (
  feed text not null references feeds (name) on delete cascade,
  minute timestamptz not null,
  requests integer not null default 0,
  bytes bigint not null default 0,
  primary key (feed, minute)
);

create table feed_open_houses (
  feed text not null references feeds (name) on delete cascade,
  key text not null,
  listing_key text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  remarks text,
  virtual boolean not null default false,
  primary key (feed, key)
);
create index feed_open_houses_listing on feed_open_houses (feed, listing_key);

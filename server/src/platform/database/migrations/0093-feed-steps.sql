-- Each step of a run (a resource, its comparison of keys, $metadata, the rules of display) has its own failures and its
-- own next time. The columns of feeds for them are not used any more; a later release removes them.
alter table feed_resources
  add column next_run_at timestamptz not null default now(),
  add column failures integer not null default 0,
  add column last_failure text,
  add column last_failure_at timestamptz,
  add column last_success_at timestamptz;
update feed_resources set last_success_at = feeds.last_success_at from feeds where feeds.name = feed_resources.feed;

-- The settings that the stored listings show; null before they were noted.
alter table feeds add column applied_rules jsonb;

-- A comparison has requested the record of this key.
alter table feed_keys add column requested boolean not null default false;

-- Open houses that are over left no trace in their records.
update feed_records set outcome = 'removed', reason = 'it is over'
  where resource = 'OpenHouse' and outcome = 'taken'
    and not exists (select from feed_open_houses where feed_open_houses.feed = feed_records.feed
      and feed_open_houses.key = feed_records.key);

-- Under which system a feed's listings are stored, to remove them when the feed is configured no more.
alter table feeds add column system text;

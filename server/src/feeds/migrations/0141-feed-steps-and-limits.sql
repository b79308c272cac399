-- How each step of a feed ended last is one value of the feed: the queue runs a feed on one server at a time.
alter table feeds add column steps jsonb not null default '{}';
update feeds set steps = coalesce((
  select jsonb_object_agg(resource, jsonb_build_object(
    'next', to_char(next_run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'failures', failures,
    'failure', last_failure,
    'failedAt', to_char(last_failure_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'doneAt', to_char(last_success_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  from feed_resources where feed = feeds.name), '{}');

-- Columns that no release has used since steps have their own failures. Those of the lease, of a comparison that was cut and
-- of the steps in feed_resources, and feed_usage, are used by the release before this one: a later one removes them.
alter table feeds
  drop column failures,
  drop column last_failure,
  drop column last_failure_at,
  drop column last_success_at,
  drop column compared_at;

-- Counters of rate-limiter-flexible: requests and bytes of a feed in a window, and the pause between two requests.
create table feed_limits (
  key varchar(255) primary key,
  points bigint not null default 0,
  expire bigint
);

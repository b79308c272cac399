-- What has been read since the last complete reading, so that pages without an end are noticed over several runs.
alter table feed_resources
  add column round jsonb,
  add column compare_round jsonb;

-- Each topic is looked after by itself; what waited before goes on as long as what comes now.
drop index outbox_due;
create index outbox_due on outbox (topic, run_at, id) where done_at is null and dead_at is null and parked_at is null;
update outbox set max_attempts = 100
  where done_at is null and dead_at is null and max_attempts = 12 and topic in ('lead.ingest', 'lead.showing', 'mail');

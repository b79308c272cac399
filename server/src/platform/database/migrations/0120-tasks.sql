-- Deliveries and jobs are tasks of one queue. The row of a job is repeated and never done.
alter table outbox rename to tasks;
alter index outbox_due rename to tasks_due;
alter index outbox_dead rename to tasks_dead;
alter table tasks
  add column recurring boolean not null default false,
  -- the job was made due while it ran
  add column woken boolean not null default false;

-- The release before this one reads and writes deliveries by their old name, and deletes them by their ctid.
create view outbox as
  select ctid, id, topic, dedupe_key, payload, attempts, max_attempts, run_at, leased_until, done_at, dead_at, parked_at,
    last_error, created_at
  from tasks where not recurring;

-- Small facts the server remembers about itself.
create table server_state (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

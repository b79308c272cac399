-- What staff decided about two persons of an agent: the same client, or not. Records, leads and accounts stay as they are.
create table client_links (
  agent_id integer not null,
  person text not null,
  -- of two clients that become one, this person's has the stage and next step that count
  main text not null,
  is_same boolean not null,
  decided_by bigint references users (id) on delete set null,
  decided_at timestamptz not null default clock_timestamp(),
  check (person <> main)
);
create unique index client_links_pair on client_links (agent_id, least(person, main), greatest(person, main));

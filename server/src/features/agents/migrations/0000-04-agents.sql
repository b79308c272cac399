-- The company's people: agents, the teams they form and the offices they work from.
create table offices (
  id integer primary key,
  name text not null,
  island text,
  address text,
  phone text,
  email text,
  sample boolean not null default false
);

create table agents (
  id integer primary key,
  email text not null unique,
  name text not null,
  user_name text not null unique,
  designation text,
  phone text,
  agent_phone text,
  large_image_url text,
  tile_image_url text,
  office_id integer references offices (id),
  islands jsonb not null,
  customer_experience boolean not null default false,
  sample boolean not null default false,
  -- what the agent's page says besides name and contact
  biography text,
  languages jsonb not null default '[]',
  license_number text
);

create table teams (
  slug text primary key,
  name text not null,
  email text not null,
  phone text,
  members jsonb not null,
  tile_image_url text,
  sample boolean not null default false
);

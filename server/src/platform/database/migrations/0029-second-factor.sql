-- Second factor of members of staff: a secret their authenticator app knows too.
create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  secret text not null,
  -- null while it is being set up: it is asked for only after a first right code
  confirmed_at timestamptz,
  -- the time step of the newest code that was taken, so that none is taken twice
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins whose first step is done and whose code is awaited.
create table second_steps (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  via text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

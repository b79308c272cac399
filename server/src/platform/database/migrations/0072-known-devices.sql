-- Browsers that have signed in to an account. One browser has one token, for every account that uses it.
create table known_devices (
  user_id bigint not null references users (id) on delete cascade,
  token_hash text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

-- A newer sign-in link no longer ends an older one.
alter table login_links drop column voided_at;

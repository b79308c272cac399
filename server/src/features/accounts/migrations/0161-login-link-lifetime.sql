-- A link that confirms an address is valid for longer than one that a visitor waits for.
alter table login_links add column lifetime_minutes integer not null default 10;

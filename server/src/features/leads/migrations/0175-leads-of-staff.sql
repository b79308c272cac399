-- Staff sent the lead while they acted for the client: a held one is released as such.
alter table leads add column impersonated boolean not null default false;

-- Whether enough visitors of enough networks reported that a canary works; until then no ramp reaches every visitor.
alter table remote_deployments add column canary_proven boolean not null default false;
-- Reports are counted by network. Those of running canaries, counted by address, are dropped with the old column's values.
delete from remote_canary_visitors;
alter table remote_canary_visitors rename column address_hash to network_hash;

-- Which share of visitors a promotion was for; null for every visitor, and for everything else that was done.
alter table remote_deployment_events add column strategy jsonb;

-- How a version was built and with which packages, as signed by its team; null for a version without.
alter table remote_versions add column attestations jsonb;

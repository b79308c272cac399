-- Files of versions that nobody uses any more are removed. The row stays, so that no version is ever published twice.
alter table remote_versions add column removed_at timestamptz;
alter table remote_versions add column removed_by text;

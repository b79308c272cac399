-- The time of a version's first promotion: before it, the public does not get the files of that version.
alter table remote_versions add column promoted_at timestamptz;
update remote_versions v set promoted_at = e.at
from (
  select name, to_version, min(at) as at from remote_deployment_events
  where action in ('promote', 'complete') and to_version is not null
  group by name, to_version
) e
where v.name = e.name and v.version = e.to_version;

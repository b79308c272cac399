-- Canaries are judged by reports only, and alarms of live versions are alert rules. The release before this one still writes
-- remote_canary_pages, page_health, remote_alarms and remote_deployments.canary_proven: a later release drops them.
delete from remote_canary_pages;
delete from page_health;

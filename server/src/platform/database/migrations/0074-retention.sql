-- A lead whose personal data was removed has no payload.
alter table leads alter column payload drop not null;

-- Looked up when an account is closed or its data is exported.
create index leads_email_key on leads (lower(email));
create index leads_user on leads (user_id);
create index tracking_events_user on tracking_events (user_id);
-- Looked up when old tokens are pruned.
create index unsubscribe_tokens_created on unsubscribe_tokens (created_at);

-- The audit log also records sign-ins of staff, reading of personal data and changes made for a client.
alter table staff_audit add column kind text not null default 'change'
  check (kind in ('change', 'sign-in', 'read', 'impersonation'));
create index staff_audit_kind on staff_audit (kind, id);
create index staff_audit_actor on staff_audit (actor_id, at);
create index staff_audit_at on staff_audit (at);

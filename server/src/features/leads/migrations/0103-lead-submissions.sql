-- The visitor's submission, from which a held or reassigned lead is sent again. Older rows have their columns only.
alter table leads add column submission jsonb;

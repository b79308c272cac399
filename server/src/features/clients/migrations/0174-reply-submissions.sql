-- A reply that the browser sends again is the same reply.
alter table lead_replies add column submission_id text;
create unique index lead_replies_submission on lead_replies (lead_id, submission_id);

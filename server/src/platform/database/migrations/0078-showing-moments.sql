-- The chosen day of a showing is kept as a moment: 10:00 in Hawaii, which is UTC-10 all year.
alter table leads rename column showing_date to showing_at;
alter table leads alter column showing_at type timestamptz using (showing_at + time '20:00') at time zone 'UTC';

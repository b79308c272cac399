-- The language of the page that sent the lead, as 'ja', for the copy of a lead that is released later. Older rows have none.
alter table leads add column language text check (language ~ '^[a-z]{2}$');

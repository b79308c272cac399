alter table users
  -- the language of the site that the user chose, as 'ja'; null before
  add column language text check (language ~ '^[a-z]{2}$');

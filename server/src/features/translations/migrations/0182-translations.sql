-- Translated descriptions of listings, by the text that was translated. A row without a text waits for the job.
create table translations (
  -- SHA-256 of the English text, in hexadecimal digits
  source_hash text not null,
  language text not null,
  -- a listing that had the text when it was requested
  internal_id text not null,
  text text,
  failures integer not null default 0,
  due_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (source_hash, language)
);
create index translations_waiting on translations (used_at) where text is null;
create index translations_by_use on translations (used_at);

-- Blog posts and the pages of the content store.
create table blog_posts (
  id integer primary key,
  slug text not null unique,
  title text not null,
  published_at timestamptz not null,
  category text not null,
  excerpt text not null,
  body jsonb not null,
  image text,
  sample boolean not null default false
);

create table content_pages (
  path text primary key,
  title text not null,
  lead text,
  body jsonb not null,
  sample boolean not null default false
);

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
  sample boolean not null default false,
  changed_at timestamptz
);

create table content_pages (
  path text primary key,
  title text not null,
  lead text,
  body jsonb not null,
  sample boolean not null default false
);

-- Addresses that a post had before: links to them lead to the post.
create table former_post_slugs (
  slug text primary key,
  post_id integer not null references blog_posts (id) on delete cascade
);
create index former_post_slugs_post on former_post_slugs (post_id);

-- posts written on the site take their ids from here, above those of an import
create sequence blog_posts_written start with 1000000;

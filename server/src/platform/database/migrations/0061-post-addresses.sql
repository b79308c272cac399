-- When a post was changed last, and the addresses it had before: links to them lead on for good.
alter table blog_posts add column changed_at timestamptz;

create table former_post_slugs (
  slug text primary key,
  post_id integer not null references blog_posts (id) on delete cascade
);
create index former_post_slugs_post on former_post_slugs (post_id);

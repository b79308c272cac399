-- Scenes of the drawn pictures that sample rows show. The photo route draws no other.
create table sample_scenes (
  id text primary key
);
insert into sample_scenes
  select distinct split_part(address, '/', 4) from (
    select photo ->> 'original' as address from listings, jsonb_array_elements(document -> 'photos') as photo
      where document #>> '{internal,sample}' = 'true'
    union all select large_image_url from agents
    union all select tile_image_url from agents
    union all select tile_image_url from teams
    union all select image from region_contents
    union all select image from blog_posts
  ) as shown where starts_with(address, '/photos/sample/');
-- Sample listings are all in Hawaii. Listings of feeds get their state with the next import.
update listings set
  document = jsonb_set(document, '{address,state}', '"HI"'),
  revision = nextval('listing_revisions')
where document #>> '{internal,sample}' = 'true';

-- Scenes of the drawn pictures that sample rows show. The photo route draws no other.
create table sample_scenes (
  id text primary key
);

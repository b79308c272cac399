-- Scenes of drawn pictures. No code reads the table any more.
create table sample_scenes (
  id text primary key
);

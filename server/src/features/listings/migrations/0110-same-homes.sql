-- A home that two systems list: its listings are found by tax key or address, and the later ones name the first.
create index listings_home_keys on listings using gin ((document #> '{internal,home_keys}'));
create index listings_same_home on listings ((document #>> '{internal,same_home,first}'))
  where document #>> '{internal,same_home,first}' is not null;

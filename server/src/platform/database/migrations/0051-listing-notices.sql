-- Whoever listens learns of changed listings at once, whichever server changed them.
create function tell_listings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('listings_changed', '');
  return null;
end $$;

create trigger listings_changed after insert or update or delete or truncate on listings
  for each statement execute function tell_listings_changed();

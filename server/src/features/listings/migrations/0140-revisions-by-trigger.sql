-- The database gives each stored or changed listing its revision, whichever statement stores it. The transaction holds the lock
-- of the table by then, which readers look for.
create function set_listing_revision() returns trigger language plpgsql as $$
begin
  new.revision := nextval('listing_revisions');
  return new;
end $$;

create trigger listings_revision before insert or update on listings
  for each row execute function set_listing_revision();

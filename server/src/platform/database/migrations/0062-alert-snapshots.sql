-- What happens to a listing is news to a search when its transaction ended after the search was saved. Times do not
-- tell: a transaction may have begun before the search was saved and end after it.
alter table listing_events add column noted_in xid8 not null default pg_current_xact_id();
alter table saved_searches add column alerts_snapshot pg_snapshot;

create function note_alerts_begin() returns trigger language plpgsql as $$
begin
  -- events are noted while some search mails: whoever changes listings right now may not have noted theirs
  if new.next_run_at is not null and not exists (select 1 from saved_searches where next_run_at is not null) then
    lock table listings in share mode;
  end if;
  new.alerts_snapshot := pg_current_snapshot();
  return new;
end $$;

create trigger saved_searches_begin_alerts before insert or update of alerts_since on saved_searches
  for each row execute function note_alerts_begin();

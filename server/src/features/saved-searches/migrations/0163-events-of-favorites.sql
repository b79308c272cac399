-- Homes that users saved: each change of price and status, and each open house, is an event too. Searches match the first
-- three kinds only.
alter table listing_events drop constraint listing_events_kind_check;
alter table listing_events add constraint listing_events_kind_check
  check (kind in ('new', 'price-drop', 'back-on-market', 'price-rise', 'status', 'open-house'));
-- A server of the release before would match the others, too: its run fails, and the events wait for a server of this one.
alter table saved_search_matches add constraint saved_search_matches_kind
  check (kind in ('new', 'price-drop', 'back-on-market'));
alter table listing_events
  -- some favorites have only this id
  add column mls_id text,
  -- the street line: a listing that left the site has no document
  add column address text,
  -- the new status; null when the listing left the site
  add column status text,
  -- the times of an open house, as the listing has them
  add column starts_at text,
  add column ends_at text;

-- What happened before a home was saved is no news. Stored as for a saved search: transactions that had ended by then.
alter table favorites add column alerts_snapshot pg_snapshot default pg_current_snapshot();
create index favorites_of_listing on favorites (internal_id);
create index favorites_of_mls on favorites (mls_id);

create function note_first_favorite() returns trigger language plpgsql as $$
begin
  -- events are noted while a home is saved or a search mails: whoever changes listings right now may not have noted theirs
  if not exists (select 1 from favorites) and not exists (select 1 from saved_searches where next_run_at is not null) then
    lock table listings in share mode;
    new.alerts_snapshot := pg_current_snapshot();
  end if;
  return new;
end $$;

create trigger favorites_begin_alerts before insert on favorites
  for each row execute function note_first_favorite();

create or replace function note_listing_event() returns trigger language plpgsql as $$
declare
  is_searched boolean := exists (select 1 from saved_searches where next_run_at is not null);
  is_watched boolean := is_searched or exists (select 1 from favorites);
  known boolean;
  price_before double precision;
  price_now double precision;
  street text;
begin
  if tg_op = 'DELETE' then
    insert into listings_left (internal_id) values (old.internal_id) on conflict do nothing;
    if is_watched and old.status in ('Active', 'Active Under Contract', 'Pending')
      and old.document #> '{internal,sample}' is distinct from 'true'::jsonb then
      insert into listing_events (internal_id, mls_id, address, kind, old_price)
        values (old.internal_id, old.mls_id, old.document #>> '{address,line_1}', 'status',
          (old.document ->> 'asking_price')::double precision);
    end if;
    return null;
  end if;
  price_now := (new.document ->> 'asking_price')::double precision;
  street := new.document #>> '{address,line_1}';
  if tg_op = 'INSERT' then
    delete from listings_left where internal_id = new.internal_id returning true into known;
    if is_searched or (is_watched and known) then
      insert into listing_events (internal_id, mls_id, address, kind, new_price)
        values (new.internal_id, new.mls_id, street, case when known then 'back-on-market' else 'new' end, price_now);
    end if;
    return null;
  end if;
  if not is_watched then
    return null;
  end if;
  price_before := (old.document ->> 'asking_price')::double precision;
  if price_now <> price_before then
    insert into listing_events (internal_id, mls_id, address, kind, old_price, new_price)
      values (new.internal_id, new.mls_id, street,
        case when price_now < price_before then 'price-drop' else 'price-rise' end, price_before, price_now);
  end if;
  if new.status = 'Active' and old.status <> 'Active' then
    insert into listing_events (internal_id, mls_id, address, kind, old_price, new_price)
      values (new.internal_id, new.mls_id, street, 'back-on-market', price_before, price_now);
  -- a duplicate is the listing of a home that another listing shows
  elsif new.status <> old.status and 'Duplicate' not in (old.status, new.status) then
    insert into listing_events (internal_id, mls_id, address, kind, old_price, new_price, status)
      values (new.internal_id, new.mls_id, street, 'status', price_before, price_now, new.status);
  end if;
  if jsonb_typeof(new.document -> 'open_houses') = 'array'
    and new.document -> 'open_houses' is distinct from old.document -> 'open_houses' then
    insert into listing_events (internal_id, mls_id, address, kind, new_price, starts_at, ends_at)
      select new.internal_id, new.mls_id, street, 'open-house', price_now, house ->> 'starts_at', house ->> 'ends_at'
      from jsonb_array_elements(new.document -> 'open_houses') as house
      where not coalesce(old.document -> 'open_houses', '[]') @> jsonb_build_array(
        jsonb_build_object('starts_at', house -> 'starts_at', 'ends_at', house -> 'ends_at'));
  end if;
  return null;
end $$;

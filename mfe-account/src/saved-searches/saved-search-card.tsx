import { Bell, BellOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import {
  formatListingCount,
  type HostServices,
  readSavedSearches,
  type SavedSearch,
  savedSearchPath,
  searchAll,
  searchOfSavedParams,
  searchRequestOf,
  searchSummary,
} from 'shared-contracts';
import { Button, callKey, Link, useCall, useMatch } from 'shared-ui';
import { useSWRConfig } from 'swr';
import classes from '../panel/account.module.css';
import { alertText } from './intervals';
import { useDeletion } from './use-deletion';

const EditSavedSearch = lazy(() =>
  import('./edit-saved-search').then(({ EditSavedSearch: part }) => ({ default: part })),
);

interface CardProps {
  host: HostServices;
  saved: SavedSearch;
}

/** One saved search: what it asks for, how many there are now, its mails, and what can be done with it. */
export function SavedSearchCard({ host, saved }: CardProps) {
  const { prefix } = useMatch(host);
  const path = savedSearchPath(prefix, saved.share_code ?? '');
  const title = saved.title || '(blank)';
  if (saved.unreadable) return <UnreadableSearch host={host} saved={saved} title={title} />;
  return (
    <article className={classes.card} aria-label={title}>
      <Link host={host} to={path} className={classes.cardTitle}>
        {title}
      </Link>
      <p className={classes.soft}>{searchSummary(saved.search_params).join(' · ') || 'All listings'}</p>
      <CountNow host={host} saved={saved} />
      <p className={classes.fact}>
        {saved.email_subscribe ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        {alertText(saved)}
      </p>
      <div className={classes.actions}>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            // as a panel the list would lie over the results
            host.bus.publish('account:close-panel', {});
            host.navigate.to(path);
          }}
        >
          Open
        </Button>
        <EditButton host={host} saved={saved} />
        <ShareButton host={host} path={path} />
        <DeleteButton host={host} saved={saved} title={title} />
      </div>
    </article>
  );
}

/** Its filters are lost: what would open is a search for everything, and it mails nothing. */
function UnreadableSearch({ host, saved, title }: CardProps & { title: string }) {
  return (
    <article className={classes.card} aria-label={title}>
      <p className={classes.cardTitle}>{title}</p>
      <p className={classes.soft}>
        We could not read the filters of this search. Please delete it and save your search again.
      </p>
      <div className={classes.actions}>
        <DeleteButton host={host} saved={saved} title={title} />
      </div>
    </article>
  );
}

function CountNow({ host, saved }: CardProps) {
  const state = searchOfSavedParams(saved.search_params);
  const count = useCall(host, searchAll, { body: { ...searchRequestOf(state), limit: 0, aggregates_query: [] } });
  return count.data ? <p className={classes.soft}>{formatListingCount(count.data.total)} now</p> : null;
}

function ShareButton({ host, path }: { host: HostServices; path: string }) {
  const share = async () => {
    await navigator.clipboard.writeText(new URL(path, location.href).href);
    host.flash.success('Share link copied to clipboard');
  };
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => share().catch(() => host.flash.error(`Please copy the link by hand: ${path}`))}
    >
      Share
    </Button>
  );
}

function EditButton({ host, saved }: CardProps) {
  const [editing, setEditing] = useState(false);
  const { mutate } = useSWRConfig();
  const keep = (changed: SavedSearch) => {
    setEditing(false);
    const put = (list: { saved_searches: SavedSearch[] } | undefined) =>
      list && { saved_searches: list.saved_searches.map((one) => (one.id === changed.id ? changed : one)) };
    mutate(callKey(readSavedSearches, {}), put, { revalidate: false }).catch(() => undefined);
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
        Edit
      </Button>
      {editing && (
        <Suspense fallback={null}>
          <EditSavedSearch host={host} saved={saved} onClose={() => setEditing(false)} onSaved={keep} />
        </Suspense>
      )}
    </>
  );
}

function DeleteButton({ host, saved, title }: CardProps & { title: string }) {
  const { busy, remove } = useDeletion(host, saved, title);
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={remove}>
      Delete
    </Button>
  );
}

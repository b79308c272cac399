import {
  deleteSavedSearch,
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
import { Button, callKey, EmptyState, ErrorState, Link, Skeleton, useCall, useMatch, useMutationCall } from 'shared-ui';
import { useSWRConfig } from 'swr';
import classes from '../panel/account.module.css';

/** The searches the user has kept: open, share, delete. */
export function SavedSearches({ host }: { host: HostServices }) {
  const { data, error, isLoading, retry } = useCall(host, readSavedSearches, {});
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (isLoading || !data) return <Skeleton lines={4} />;
  if (data.saved_searches.length === 0) {
    return (
      <EmptyState
        title="No saved searches yet"
        action={<Button onClick={() => host.navigate.to(host.navigate.withPrefix('/listings'))}>Start a search</Button>}
      >
        Save a search to come back to it, or to hear of new listings by e-mail.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.rows}>
      {data.saved_searches.map((saved) => (
        <li key={saved.id}>
          <SavedSearchCard host={host} saved={saved} />
        </li>
      ))}
    </ul>
  );
}

function SavedSearchCard({ host, saved }: { host: HostServices; saved: SavedSearch }) {
  const { prefix } = useMatch(host);
  const state = searchOfSavedParams(saved.search_params);
  const count = useCall(host, searchAll, {
    body: { ...searchRequestOf(state), limit: 0, aggregates_query: [] },
  });
  const path = savedSearchPath(prefix, saved.share_code ?? '');
  const share = async () => {
    await navigator.clipboard.writeText(new URL(path, location.href).href);
    host.flash.success('Share link copied to clipboard');
  };
  return (
    <article className={classes.card}>
      <Link host={host} to={path} className={classes.cardTitle}>
        {saved.title || '(blank)'}
      </Link>
      <p className={classes.soft}>{searchSummary(saved.search_params).join(' · ') || 'All listings'}</p>
      {count.data && <p className={classes.soft}>{formatListingCount(count.data.total)} now</p>}
      <div className={classes.actions}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => share().catch(() => host.flash.error(`Please copy the link by hand: ${path}`))}
        >
          Copy link
        </Button>
        <DeleteButton host={host} saved={saved} />
      </div>
    </article>
  );
}

function DeleteButton({ host, saved }: { host: HostServices; saved: SavedSearch }) {
  const { mutate } = useSWRConfig();
  const call = useMutationCall(host, deleteSavedSearch);
  const remove = async () => {
    if (saved.id === null) return;
    const outcome = await call.send({ body: { id: saved.id } });
    if (!outcome.ok) {
      host.flash.error(outcome.error.message, { action: { label: 'Try again', run: () => void remove() } });
      return;
    }
    await mutate(callKey(readSavedSearches, {}), outcome.answer, { revalidate: false });
    host.flash.success(`“${saved.title || '(blank)'}” is deleted.`);
  };
  return (
    <Button variant="quiet" size="small" busy={call.busy} onClick={() => void remove()}>
      Delete
    </Button>
  );
}

import { readFeeds } from 'shared-contracts/staff';
import { EmptyState, QueryBoundary, useCall, useHost } from 'shared-ui';
import { FeedPanel } from './feed-panel';

const REFRESH_MS = 5000;

/** The MLS feeds: whether each is up to date, what it has brought, and what was refused. */
export function Feeds() {
  const host = useHost();
  const state = useCall(host, readFeeds, {}, { refreshInterval: REFRESH_MS, keepPreviousData: true });
  return (
    <QueryBoundary state={state}>
      {({ feeds }) =>
        feeds.length === 0 ? (
          <EmptyState title="No MLS feed is set up">
            Listings come from imported files. The operator of the server can set up a feed.
          </EmptyState>
        ) : (
          feeds.map((feed) => <FeedPanel key={feed.name} feed={feed} onChange={state.retry} />)
        )
      }
    </QueryBoundary>
  );
}

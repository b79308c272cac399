import type { ListingSearch } from 'search-engine';
import type { RemoteReport } from 'shared-contracts';
import { countOutbox, oldestWaitingSeconds } from '../outbox';
import type { Database } from '../platform/database';
import type { Metrics } from '../platform/observability';
import type { RegistryService, RenderCounts } from '../registry';

/** What operators watch of the outbox and of the search. */
export function measureFeatures(metrics: Metrics, { db, search }: { db: Database; search: ListingSearch }): void {
  metrics.gauge('site_outbox_messages', 'Messages in the outbox by state', 'state', () => countOutbox(db));
  const alone = (read: () => number | Promise<number>) => async () => ({ '': await read() });
  metrics.gauge(
    'site_outbox_oldest_seconds',
    'Age of the message that waits longest',
    null,
    alone(() => oldestWaitingSeconds(db)),
  );
  metrics.gauge(
    'site_search_listings',
    'Listings in the index of this server',
    null,
    alone(() => search.size),
  );
  metrics.gauge(
    'site_search_ready',
    '1 when the index is loaded',
    null,
    alone(() => (search.ready ? 1 : 0)),
  );
}

/** The counts of /admin, which the metrics count, too. */
export function measureRendering(metrics: Metrics, counts: RenderCounts): Pick<RenderCounts, 'add' | 'allows'> {
  const parts = metrics.counter('site_rendered_parts_total', 'Parts of documents by remote, version and outcome', [
    'remote',
    'version',
    'outcome',
  ]);
  const seconds = metrics.histogram('site_render_seconds', 'Time to render a part of a document', ['remote']);
  return {
    allows: counts.allows,
    add(page, outcome) {
      counts.add(page, outcome);
      const { remote, version } = page;
      parts.inc({ remote, version, outcome: outcome.kind });
      if (outcome.kind === 'html') seconds.observe({ remote }, outcome.renderMs / 1000);
    },
  };
}

/** Counts what browsers report of remotes. A version that visitors do not get counts as 'other', so that the labels stay few. */
export function measureReports(metrics: Metrics, { registry }: Pick<RegistryService, 'registry'>) {
  const total = metrics.counter('site_remote_reports_total', 'Reports of browsers by remote, version and kind', [
    'remote',
    'version',
    'kind',
  ]);
  return async (reports: readonly RemoteReport[]): Promise<void> => {
    const { microFrontends } = await registry.discovery();
    for (const { remote, version, kind } of reports) {
      const current = microFrontends[remote]?.[0]?.metadata.version;
      if (current !== undefined) total.inc({ remote, version: version === current ? current : 'other', kind });
    }
  };
}

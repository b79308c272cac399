import type { ListingSearch } from 'search-engine';
import type { RemoteReport } from 'shared-contracts';
import type { SecretBox } from '../features/accounts/second-factor/secret-box';
import { countSecrets } from '../features/accounts/second-factor/shared-keys';
import { countOutbox, oldestWaitingSeconds } from '../features/outbox/outbox.repository';
import type { Feed } from '../feeds/feed-config';
import { feedLags } from '../feeds/feed-status.repository';
import { answers, type Database } from '../platform/database/database';
import { onJobRun } from '../platform/jobs/jobs';
import type { Metrics } from '../platform/observability/metrics';
import type { RenderCounts } from '../registry/health/render-figures';
import type { RegistryService } from '../registry/service';

/** Metrics of the outbox, the search and the feeds. */
export function measureFeatures(
  metrics: Metrics,
  { db, search, feeds, secrets }: { db: Database; search: ListingSearch; feeds: readonly Feed[]; secrets: SecretBox },
): void {
  metrics.gauge('site_outbox_messages', 'Messages in the outbox by state', 'state', () => countOutbox(db));
  metrics.gauge('site_feed_lag_seconds', 'Time since a feed was last read completely', 'feed', () =>
    feedLags(db, feeds),
  );
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    metrics.gauge(name, help, null, async () => ({ '': await read() }));
  gauge('site_outbox_oldest_seconds', 'Age of the message that waits longest', () => oldestWaitingSeconds(db));
  gauge('site_search_listings', 'Listings in the index of this server', () => search.size);
  gauge('site_search_ready', '1 when the index is loaded', () => Number(search.ready));
  gauge('site_database_ready', '1 when the database answers', async () => Number(await answers(db)));
  gauge(
    'site_second_factor_unreadable',
    'Secrets of two-factor authentication that the keys of this server do not decrypt',
    async () => (await countSecrets(db, secrets)).unreadable,
  );
}

/** The runs of jobs on this server. @returns ends the measurement */
export function measureJobs(metrics: Metrics): () => void {
  const seconds = metrics.histogram('site_job_seconds', 'Time of a run of a job', ['job', 'result']);
  return onJobRun(({ job, failed, ...run }) =>
    seconds.observe({ job, result: failed ? 'failed' : 'done' }, run.seconds),
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

/** A browser's report of a web vital, such as 'LCP listing'. */
const VITAL = /^(CLS|FCP|INP|LCP|TTFB) ([a-z-]+)$/;
/** Other pages count as 'other', so that the number of labels stays small. */
const MEASURED_PAGES: readonly string[] = ['home', 'search', 'listing'];

/**
 * Counts browser reports about remotes. A version that no visitor gets counts as 'other', so that the number of labels
 * stays small.
 */
export function measureReports(metrics: Metrics, { registry }: Pick<RegistryService, 'registry'>) {
  const total = metrics.counter('site_remote_reports_total', 'Reports of browsers by remote, version and kind', [
    'remote',
    'version',
    'kind',
  ]);
  const vitals = metrics.histogram('site_web_vital_seconds', 'Web vitals of visitors by the page of the document', [
    'vital',
    'page',
  ]);
  const shifts = metrics.histogram('site_layout_shift', 'Cumulative layout shift of visitors', ['page']);
  return async (reports: readonly RemoteReport[]): Promise<void> => {
    const { microFrontends } = await registry.discovery();
    for (const { remote, version, kind, detail = '', value = 0 } of reports) {
      const [, vital = '', name = ''] = (kind === 'web-vital' && VITAL.exec(detail)) || [];
      const page = MEASURED_PAGES.includes(name) ? name : 'other';
      if (vital === 'CLS') shifts.observe({ page }, value);
      else if (vital !== '') vitals.observe({ vital, page }, value / 1000);
      const current = microFrontends[remote]?.[0]?.metadata.version;
      if (current !== undefined) total.inc({ remote, version: version === current ? current : 'other', kind });
    }
  };
}

import type { ListingSearch } from 'search-engine';
import type { RemoteReport } from 'shared-contracts';
import { countSecrets, type SecretBox } from '../accounts';
import { type Feed, feedLags } from '../feeds';
import { countOutbox, oldestWaitingSeconds } from '../outbox';
import { answers, type Database } from '../platform/database';
import { onJobRun } from '../platform/jobs';
import { type Metrics, traced } from '../platform/observability';
import type { RegistryService, RenderCounts } from '../registry';

/** Metrics of the outbox, the search and the feeds. */
export function measureFeatures(
  metrics: Metrics,
  { db, search, feeds, secrets }: { db: Database; search: ListingSearch; feeds: readonly Feed[]; secrets: SecretBox },
): void {
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
  metrics.gauge(
    'site_database_ready',
    '1 when the database answers',
    null,
    alone(async () => ((await answers(db)) ? 1 : 0)),
  );
  metrics.gauge(
    'site_second_factor_unreadable',
    'Secrets of two-factor authentication that the keys of this server do not decrypt',
    null,
    alone(async () => (await countSecrets(db, secrets)).unreadable),
  );
  metrics.gauge('site_feed_lag_seconds', 'Time since a feed was last read completely', 'feed', () =>
    feedLags(db, feeds),
  );
}

/** The same search, which adds each request to the trace and, with metrics, to its times. */
export function measureSearch(search: ListingSearch, metrics: Metrics | null): ListingSearch {
  const seconds = metrics?.histogram('site_search_seconds', 'Time of a request to the search', ['method', 'result']);
  const timed = async <T>(method: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    let result = 'failed';
    try {
      const answer = await traced(`search ${method}`, {}, work);
      result = 'done';
      return answer;
    } finally {
      seconds?.observe({ method, result }, (performance.now() - begun) / 1000);
    }
  };
  return {
    get ready() {
      return search.ready;
    },
    get size() {
      return search.size;
    },
    get revision() {
      return search.revision;
    },
    search: (...input) => timed('search', () => search.search(...input)),
    searchJson: (...input) => timed('searchJson', () => search.searchJson(...input)),
    resultSet: (...input) => timed('resultSet', () => search.resultSet(...input)),
    aggregates: (...input) => timed('aggregates', () => search.aggregates(...input)),
    count: (...input) => timed('count', () => search.count(...input)),
    map: (...input) => timed('map', () => search.map(...input)),
    bySlug: (...input) => timed('bySlug', () => search.bySlug(...input)),
    byMls: (...input) => timed('byMls', () => search.byMls(...input)),
    byTmk: (...input) => timed('byTmk', () => search.byTmk(...input)),
    byInternalId: (...input) => timed('byInternalId', () => search.byInternalId(...input)),
    byIds: (...input) => timed('byIds', () => search.byIds(...input)),
    text: (...input) => timed('text', () => search.text(...input)),
    similar: (...input) => timed('similar', () => search.similar(...input)),
    apply: (...input) => timed('apply', () => search.apply(...input)),
  };
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

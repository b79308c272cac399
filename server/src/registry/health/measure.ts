import type { RemoteReport } from 'shared-contracts';
import type { Metrics } from '../../platform/observability/metrics';
import type { Registry } from '../registry';
import type { RenderCounts } from './render-figures';

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
export function measureReports(metrics: Metrics, registry: Registry) {
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

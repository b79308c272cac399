import type { PageName } from 'shared-contracts';
import { followLanguage } from '../languages/follow-language';
import { followMetadata } from '../metadata/metadata';
import { reportWebVitals } from '../report/web-vitals';
import { prefetchOnHover } from '../routing/prefetch-on-hover';
import { whenIdle } from '../scheduling/tasks';
import type { Services } from './services';

/**
 * What the site starts when its first page is shown. The server wrote the head of that page.
 * @param loaded canonical address of the document
 */
export function afterPage(
  { host, navigate, regions, options, discovery, reporter, brokenPart }: Services,
  { loaded, firstPage }: { loaded: string; firstPage: PageName },
): void {
  const describe = followMetadata({ ...host, regions }, loaded);
  prefetchOnHover({ host, options, discovery });
  reportWebVitals(reporter.report, firstPage);
  whenIdle(() => {
    // Without the directory the islands are known, and the server resolves other regions.
    void regions
      .load(host.api)
      .catch(brokenPart)
      .then(() => {
        navigate.regionsKnown();
        describe();
      });
  });
  whenIdle(registerOfflinePage);
  if (host.settings.locales.length > 1) whenIdle(() => followLanguage(host));
}

/** The page for visits without a connection. Private windows and plain http refuse it, and the site works without it. */
function registerOfflinePage(): void {
  navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined);
}

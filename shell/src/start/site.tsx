import { createRoot } from 'react-dom/client';
import { setMountMaxTime, start as startSingleSpa } from 'single-spa';
import { SLOW_AFTER_MS } from '../federation/patience';
import { takeServerHeader, takeServerMarkup } from '../layout/server-markup';
import { Site } from '../layout/site';
import { createPageAreas } from '../routing/page-areas.store';
import { followRebuilds } from './follow-rebuilds';
import { followRoute } from './follow-route';
import { readInlinedWithOverrides } from './inlined';
import { openByQuery } from './query-flags';
import { createServices } from './services';

/** Brings the whole site to life in the document the server sent. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root.');
  const services = createServices(await readInlinedWithOverrides(), 'site');
  const { host, discovery, loader, waits, options, navigate, regions, firstShown } = services;
  const areas = createPageAreas({ discovery, loader, waits, host, options, turn: firstShown.reached });
  const loaded = navigate.current().canonical;
  followRoute(services);
  const header = takeServerHeader(root);
  const markup = takeServerMarkup(root);
  createRoot(root).render(<Site services={services} areas={areas} header={header} markup={markup} />);
  navigate.start();
  // a busy machine is no fault: warn about a mount only when it is truly late
  setMountMaxTime(SLOW_AFTER_MS, false, SLOW_AFTER_MS);
  startSingleSpa({ urlRerouteOnly: true });
  openByQuery(host);
  followRebuilds(services, areas);
  // the head is right as the server wrote it: what keeps it so waits until the page is shown
  const described = firstShown.reached
    .then(() => import(/* webpackChunkName: "metadata" */ '../metadata/metadata'))
    .then(({ followMetadata }) => followMetadata({ ...host, regions }, loaded));
  void firstShown.reached.then(() => whenIdle(() => knowRegions().catch(services.brokenPart)));
  void firstShown.reached
    .then(() => import(/* webpackChunkName: "intent" */ '../routing/intent'))
    .then(({ followIntent }) => followIntent({ host, options, discovery }))
    .catch(services.brokenPart);

  async function knowRegions() {
    // without the directory islands are still known, and the server knows the rest
    await regions.load(host.api).catch(services.brokenPart);
    navigate.regionsKnown();
    (await described)();
  }
}

/** After the page has come to rest: nothing on it waits for this. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 500);
}

import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { COOKIES } from 'shared-contracts';
import { setMountMaxTime, start as startSingleSpa } from 'single-spa';
import { SLOW_AFTER_MS } from '../federation/timeouts';
import { Site } from '../layout/site';
import { createPageAreas } from '../routing/page-areas.store';
import { nextTask, whenIdle } from '../scheduling/tasks';
import { readCookie } from '../session/cookies';
import { followRoute, openByQuery } from '../start/follow-route';
import { readInlinedWithOverrides } from '../start/inlined';
import { lockRealm } from '../start/lock-realm';
import { createServices } from '../start/services';

const isGreeted = () => readCookie(COOKIES.welcomeBannerDismissed) === null;

/** Brings the whole site to life in the document the server sent. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root.');
  const inlined = await readInlinedWithOverrides();
  await nextTask();
  const services = createServices(inlined, 'site');
  const { host, hostOf, discovery, loader, waits, options, navigate, regions, firstShown, isAlike } = services;
  const { rendered } = inlined.context;
  const areas = createPageAreas({
    discovery,
    loader,
    waits,
    host,
    hostOf,
    options,
    rendered: rendered?.page ? { ...rendered.page, isAlike: isAlike() } : null,
    turn: firstShown.reached,
  });
  const loaded = navigate.current().canonical;
  await nextTask();
  followRoute(services);
  navigate.start();
  const site = <Site services={services} areas={areas} welcome={rendered?.welcome ?? isGreeted()} />;
  // in slices: a visitor's touch comes between them
  if (rendered) startTransition(() => void hydrateRoot(root, site, { onRecoverableError: services.brokenPart }));
  else createRoot(root).render(site);
  // a busy machine is no fault: warn about a mount only when it is truly late
  setMountMaxTime(SLOW_AFTER_MS, false, SLOW_AFTER_MS);
  startSingleSpa({ urlRerouteOnly: true });
  lockRealm();
  openByQuery(host);
  // the head is right as the server wrote it: what keeps it so waits until the page is shown
  const described = firstShown.reached
    .then(() => import(/* webpackChunkName: "metadata" */ '../metadata/metadata'))
    .then(({ followMetadata }) => followMetadata({ ...host, regions }, loaded));
  void firstShown.reached.then(() => whenIdle(() => knowRegions().catch(services.brokenPart)));
  void firstShown.reached
    .then(() => import(/* webpackChunkName: "intent" */ '../routing/prefetch-on-hover'))
    .then(({ prefetchOnHover }) => prefetchOnHover({ host, options, discovery }))
    .catch(services.brokenPart);

  async function knowRegions() {
    // without the directory islands are still known, and the server knows the rest
    await regions.load(host.api).catch(services.brokenPart);
    navigate.regionsKnown();
    (await described)();
  }
}

import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { COOKIES } from 'shared-contracts';
import { readCookie } from 'shared-ui';
import { start as startSingleSpa } from 'single-spa';
import { Site } from '../layout/site';
import { createPageApps } from '../parts/page-parts';
import { nextTask } from '../scheduling/tasks';
import { followRoute, openByQuery } from '../start/follow-route';
import { readInlinedWithOverrides } from '../start/inlined';
import { lockRealm } from '../start/lock-realm';
import { loadPlaceNames } from '../start/place-names';
import { createServices } from '../start/services';
import { loadShellTexts } from '../texts';

const isGreeted = () => readCookie(COOKIES.welcomeBannerDismissed) === null;

/** Starts the site in the document from the server. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root.');
  // without them texts are English, and regions have their own names
  const language = Promise.allSettled([loadShellTexts(), loadPlaceNames()]);
  const inlined = await readInlinedWithOverrides();
  const missing = (await language).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  await nextTask();
  const services = createServices(inlined, 'site');
  const { host, hostOf, onMount, discovery, loader, waits, options, navigate, pageReady, isAlike } = services;
  for (const error of missing) services.brokenPart(error);
  const { rendered } = inlined.context;
  const areas = createPageApps({
    discovery,
    loader,
    waits,
    route: navigate.route,
    hostOf,
    onMount,
    options,
    rendered: rendered?.page ? { ...rendered.page, isAlike } : null,
    ready: pageReady.promise,
  });
  inlined.recorder?.connect({ ...services, areas });
  const { canonical: loaded, route: firstRoute, prefix } = navigate.current();
  await nextTask();
  followRoute(services);
  navigate.start();
  const site = <Site services={services} areas={areas} welcome={rendered?.welcome ?? isGreeted()} />;
  // in slices: a visitor's touch comes between them
  if (rendered) startTransition(() => void hydrateRoot(root, site, { onRecoverableError: services.brokenPart }));
  else createRoot(root).render(site);
  startSingleSpa({ urlRerouteOnly: true });
  lockRealm();
  openByQuery(host);
  const { locale } = prefix;
  if (locale !== null) {
    import(/* webpackChunkName: "language" */ '../languages/keep-language')
      .then(({ keepLanguage }) => keepLanguage(document.body, locale))
      .catch(services.brokenPart);
  }
  // the rest can wait until the page is shown
  void pageReady.promise
    .then(() => import(/* webpackChunkName: "after-page" */ '../start/after-page'))
    .then(({ afterPage }) => afterPage(services, { loaded, firstPage: firstRoute.page }))
    .catch(services.brokenPart);
}

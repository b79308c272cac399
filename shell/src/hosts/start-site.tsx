import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { COOKIES } from 'shared-contracts';
import { readCookie } from 'shared-ui';
import { start as startSingleSpa } from 'single-spa';
import { Site } from '../layout/site';
import { createPageApps } from '../parts/page-parts';
import { nextTask, whenIdle } from '../scheduling/tasks';
import { followRoute, openByQuery } from '../start/follow-route';
import { readInlinedWithOverrides } from '../start/inlined';
import { lockRealm } from '../start/lock-realm';
import { createServices } from '../start/services';
import { loadShellTexts } from '../texts';

const isGreeted = () => readCookie(COOKIES.welcomeBannerDismissed) === null;

/** Starts the site in the document from the server. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root.');
  const [inlined] = await Promise.all([readInlinedWithOverrides(), loadShellTexts()]);
  await nextTask();
  const services = createServices(inlined, 'site');
  const { host, hostOf, onMount, discovery, loader, waits, options, navigate, regions, pageReady, isAlike, reporter } =
    services;
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
  // The server wrote the head. The code that updates it can wait until the page is shown.
  const described = pageReady.promise
    .then(() => import(/* webpackChunkName: "metadata" */ '../metadata/metadata'))
    .then(({ followMetadata }) => followMetadata({ ...host, regions }, loaded));
  void pageReady.promise.then(() => whenIdle(() => knowRegions().catch(services.brokenPart)));
  void pageReady.promise.then(() => whenIdle(registerOfflinePage));
  if (host.settings.locales.length > 1) {
    const follow = () =>
      import(/* webpackChunkName: "languages" */ '../languages/follow-language')
        .then(({ followLanguage }) => followLanguage(host))
        .catch(services.brokenPart);
    void pageReady.promise.then(() => whenIdle(() => void follow()));
  }
  void pageReady.promise
    .then(() => import(/* webpackChunkName: "intent" */ '../routing/prefetch-on-hover'))
    .then(({ prefetchOnHover }) => prefetchOnHover({ host, options, discovery }))
    .catch(services.brokenPart);
  void pageReady.promise
    .then(() => import(/* webpackChunkName: "intent" */ '../report/web-vitals'))
    .then(({ reportWebVitals }) => reportWebVitals(reporter.report, firstRoute.page))
    .catch(services.brokenPart);

  async function knowRegions() {
    // Without the directory the islands are known, and the server resolves other regions.
    await regions.load(host.api).catch(services.brokenPart);
    navigate.regionsKnown();
    (await described)();
  }
}

/** The page for visits without a connection. Private windows and plain http refuse it, and the site works without it. */
function registerOfflinePage(): void {
  navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined);
}

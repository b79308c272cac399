import {
  CONTRACT_VERSION,
  COOKIES,
  type EventBus,
  type HostContext,
  type HostServices,
  type Intent,
  type RemoteReport,
  reportRemote,
  STORAGE_KEYS,
} from 'shared-contracts';
import { mutate } from 'swr';
import { createApiClient } from '../api/client';
import { differsFromHash, getJson } from '../api/door';
import { createCollections } from '../collections/collections.store';
import { createBus } from '../events/bus';
import { createDiscoveryStore } from '../federation/discovery';
import { createLoader, type Loader } from '../federation/loader';
import { LOAD_TIMEOUT_MS } from '../federation/patience';
import { reloadOnce, takeWaited } from '../federation/reload-guard';
import { createRuntime } from '../federation/runtime';
import { createWaits } from '../federation/waits';
import { createFlash } from '../messages/flash.store';
import { createReporter, sendReports } from '../report/reporter';
import { createNavigation } from '../routing/navigation';
import { createRegions } from '../routing/regions';
import { createContact } from '../session/contact.store';
import { clearCookies, removeCookie } from '../session/cookies';
import { listenToEmbedder } from '../session/embedding';
import { watchLists, watchOtherTabs } from '../session/other-tabs';
import { createSession } from '../session/session.store';
import { removeStored } from '../session/storage';
import { createSlotHost } from '../slots/slot-host';
import { createTracker } from '../track/tracker';
import { visitorId } from '../track/visitor-id';
import { createFirstShown, shownOrLeft } from './first-shown';
import type { Inlined } from './inlined';

export type Services = ReturnType<typeof createServices>;

/** Makes every service of a host and ties them together. The one place where they know of each other. */
export function createServices(
  inlined: Inlined,
  context: HostContext,
  { documents = false }: { documents?: boolean } = {},
) {
  const { settings } = inlined;
  const regions = createRegions(settings.locales);
  const { options } = regions;
  const firstShown = createFirstShown();
  // elsewhere the navigation itself is what the host is for
  if (context !== 'site') firstShown.tell();
  const messages = createFlash();
  const { flash } = messages;
  const reporter = createReporter((reports) => sendReports(reportRemote.path, reports));
  const brokenPart = (error: unknown) =>
    reporter.report({
      kind: 'render-error',
      remote: 'shell',
      detail: (error instanceof Error ? error.message : String(error)).slice(0, 500),
    });
  const bus = createBus({ checked: settings.sampleData, onError: (_topic, error) => brokenPart(error), onUnheard });
  function onUnheard() {
    flash.error(
      `This part of the site did not load. Please reach us at ${settings.companyPhone || settings.supportEmail}.`,
      { closeAfterMs: 10_000 },
    );
  }

  const embedding = listenToEmbedder(settings.embedOrigins, () => void session.signOut().then(clearCookies));
  const api = createApiClient({ answers: inlined.answers, userToken: embedding.userToken });
  const tabs = watchOtherTabs(() => session.refresh());
  const session = createSession({
    api,
    bus,
    initial: inlined.session,
    announce: tabs.announce,
    tell: (problem) => flash.error(problem),
    fulfil: (intent) => fulfil(intent),
    leave: () => {
      forgetPerson();
      navigate.to('/listings');
    },
  });
  const contact = createContact({ api, bus, session: session.state, initial: inlined.context, onFailure: brokenPart });
  const navigate = createNavigation({ regions, rememberedPrefix: contact.rememberedPrefix, documents });
  const track = createTracker({
    api,
    session: session.state,
    visitorId,
    location: () => window.location.href,
    onFailure: brokenPart,
    turn: shownOrLeft(firstShown),
  });
  const lists = watchLists(() => void collections.reload());
  const collections = createCollections({ api, bus, flash, session: () => session, track, announce: lists.announce });
  forgetWhoLeft(bus);
  bus.subscribe('session:changed', () => track.identify());
  const discovery = createDiscoveryStore(inlined.discovery);
  const waits = createWaits(takeWaited());
  const loader = createLoader({
    discovery,
    loadModule: createRuntime(),
    readRelease: (address, integrity) => getJson(address, { timeoutMs: LOAD_TIMEOUT_MS, integrity }),
    isTampered: (url, integrity) => differsFromHash(url, integrity, LOAD_TIMEOUT_MS),
    reload: reloadOnce,
    report(report) {
      // nothing is worth waiting for a page that may never come
      if (report.kind === 'load-failed') firstShown.tell();
      reporter.report(report);
    },
  });
  const slots = createSlotHost({ discovery, loader, waits, host: () => host, turn: firstShown.reached });
  const host: HostServices = {
    contract: CONTRACT_VERSION,
    context,
    session,
    collections,
    api,
    bus,
    navigate,
    flash,
    track,
    slots,
    settings,
    contact: contact.state,
    report: (report) => reporter.report(withVersion(report, loader)),
  };

  function fulfil(intent: Intent) {
    if (intent.kind === 'favorite') {
      // the list of who just signed in comes first: a favorite kept earlier must not be removed by this
      void collections
        .reload()
        .then(() => (collections.isFavorite(intent) ? undefined : collections.toggleFavorite(intent)));
    }
    if (intent.kind === 'hide') void collections.hide(intent.internal_id);
    if (intent.kind === 'save-search') bus.publish('search:save', {});
    if (intent.kind === 'open-section') bus.publish('account:open-panel', { section: intent.section });
  }

  return {
    host,
    options,
    regions,
    brokenPart,
    messages,
    navigate,
    discovery,
    loader,
    waits,
    slots,
    contact,
    track,
    reporter,
    inlined,
    firstShown,
  };
}

/** A remote does not know which version of it was loaded; whoever counts failures has to. */
function withVersion(report: RemoteReport, loader: Pick<Loader, 'versionOf'>): RemoteReport {
  const version = report.version ?? loader.versionOf(report.remote);
  const isOwn = report.kind === 'render-error' || report.kind === 'slot-failed';
  return isOwn && version !== undefined ? { ...report, version } : report;
}

/** Whoever left, here or in another tab, or was replaced by somebody else: no answer kept for them is shown again. */
function forgetWhoLeft(bus: EventBus): void {
  let before: number | null = null;
  bus.subscribe('session:changed', ({ user_id }) => {
    // what stands on screen is asked for anew, as the one who is here now
    if (before !== null && before !== user_id) forgetPerson({ revalidate: true });
    before = user_id;
  });
}

/** Nothing of the person who left stays behind for the next one at this computer [A4.19]. */
function forgetPerson({ revalidate } = { revalidate: false }): void {
  void mutate(() => true, undefined, { revalidate });
  for (const name of [COOKIES.searches, COOKIES.showWelcomeMessage, COOKIES.viewedCounter]) removeCookie(name);
  removeStored(STORAGE_KEYS.lastSearch);
}

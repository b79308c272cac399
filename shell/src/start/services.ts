import { ownPagesOf } from 'federation/protocol/pages';
import {
  CONTRACT_VERSION,
  type HostContext,
  type HostServices,
  localeOf,
  type PublicSettings,
  pageLanguage,
  type RemoteReport,
  reportRemote,
  type SessionState,
} from 'shared-contracts';
import { clearCookies } from 'shared-ui';
import { createApiClient } from '../api/client';
import { withReauthentication } from '../api/reauthentication';
import { createCollections } from '../collections/collections.store';
import type { Recorder } from '../devtools/recorder';
import { type BusOptions, createBus } from '../events/bus';
import { createRemoteHosts } from '../events/remote-hosts';
import { createDiscoveryStore } from '../federation/discovery';
import { createNetworkLoader, type Loader, type NetworkLoaderParts } from '../federation/loader';
import { reloadOnce, takeWaited } from '../federation/reload-guard';
import { createWaits } from '../federation/timeouts';
import { createFlash } from '../messages/flash.store';
import { createSlotParts } from '../parts/slot-parts';
import { followErrors } from '../report/follow-errors';
import { createReporter, sendReports } from '../report/reporter';
import { createNavigation, type Router } from '../routing/navigation';
import { createRegions } from '../routing/regions';
import { createContact } from '../session/contact.store';
import { listenToEmbedder } from '../session/embedding';
import { forgetWhoLeft } from '../session/forget-person';
import { runPendingIntent } from '../session/intents';
import { watchOtherTabs } from '../session/other-tabs';
import { createSession, followUser } from '../session/session.store';
import { createSlotHost } from '../slots/slot-host';
import { i18n } from '../texts';
import { createTracker, visitorId } from '../track/tracker';
import type { Inlined } from './inlined';
import { createPageReady, readyOrLeft } from './page-ready';

export type Services = ReturnType<typeof createServices>;

/** Creates all services of a host and connects them. Only this function knows them all. */
export function createServices(
  inlined: Inlined,
  context: HostContext,
  { documents = false }: { documents?: boolean } = {},
) {
  const { settings, recorder } = inlined;
  const pageReady = createPageReady();
  // On other hosts the navigation is the page.
  if (context !== 'site') pageReady.resolve();
  const { messages, reporter, brokenPart, bus } = createReporting(settings, recorder, pageReady.promise);
  const { flash } = messages;

  const embedding = listenToEmbedder(settings.embedOrigins, () => void session.signOut().then(clearCookies));
  const client = createApiClient({
    answers: inlined.answers,
    answersOf: inlined.session?.user?.id ?? null,
    userToken: embedding.userToken,
    session: () => session.moment(),
    language: localeOf(pageLanguage(), settings.locales),
    fetch: recorder?.send,
  });
  const api = withReauthentication(client, () => session);
  const tabs = watchOtherTabs({
    refresh: () => session.refresh(),
    signedOut: () => session.signedOutElsewhere(),
    listsChanged: () => void collections.reload(),
  });
  const session = createSession({
    api: client,
    bus,
    initial: inlined.session,
    notifyTabs: tabs.notify,
    showError: (problem) => flash.error(problem),
    runIntent: (intent) => runPendingIntent(intent, { collections, bus }),
    onSignedOut: () => navigate.to('/listings'),
  });
  const contact = createContact({
    api,
    bus,
    session: session.state,
    initial: inlined.context,
    onFailure: brokenPart,
    ready: pageReady.promise,
  });
  const regions = createRegions(settings.locales, ownPagesOf(inlined.discovery));
  const navigate = createNavigation({
    regions,
    rememberedPrefix: contact.rememberedPrefix,
    session: session.state,
    documents,
  });
  const track = createTracker({
    api,
    session: session.state,
    visitorId,
    location: () => window.location.href,
    onFailure: brokenPart,
    ready: readyOrLeft(pageReady),
  });
  const collections = createCollections({ api, flash, session, track, notifyTabs: () => tabs.notify('lists') });
  forgetWhoLeft(session.state, messages.dismissActions);
  followUser(session.state, track.identify);
  const publishUser = () => {
    const { user } = session.state;
    bus.publish('session:changed', { user_id: user?.id ?? null, email: user?.email ?? null });
  };
  // remotes of contract 1 close the forms of a user by it
  followUser(session.state, publishUser);
  publishUser();

  followErrors(reporter.report);
  const federation = createFederation(inlined, {
    // A press that waits for a module would be lost.
    reload: (waitedMs) => !bus.isWaiting() && reloadOnce(waitedMs),
    report(report) {
      // Nothing may wait for a page that may never load.
      if (report.kind === 'load-failed') pageReady.resolve();
      reporter.report(report);
    },
  });
  const remoteHosts = createRemoteHosts({ host: () => host, declares: federation.loader.declares });
  const hostOf = recorder?.hosts(remoteHosts) ?? remoteHosts;
  const isAlike = alikeIn(navigate, session.state);
  const rendered = { slots: inlined.context.rendered?.slots ?? [], isAlike };
  const slots = createSlotHost({ ...federation, hostOf, ready: pageReady.promise });
  const slotParts = createSlotParts({ ...federation, hostOf, ready: pageReady.promise, rendered });
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
    report: (report) => reporter.report(withVersion(report, federation.loader)),
  };
  const { options } = regions;
  return {
    messages,
    reporter,
    brokenPart,
    ...federation,
    host,
    hostOf,
    options,
    regions,
    navigate,
    slotParts,
    contact,
    track,
    inlined,
    pageReady,
    isAlike,
  };
}

/**
 * Whether a part would render the same as on the server. Links differ for a visitor who remembers an agent, and React
 * does not correct attributes. After a navigation, or with another user, everything may differ.
 */
function alikeIn({ current, addressPrefix }: Router, session: SessionState): () => boolean {
  const { path } = current();
  const userId = session.user?.id;
  const isAlike = current().prefix.path === addressPrefix().path;
  return () => isAlike && current().path === path && session.user?.id === userId;
}

/** Reports failures: to visitors on the page, to the server in reports, to other parts on the bus. */
function createReporting(
  { companyPhone, supportEmail }: PublicSettings,
  recorder: Recorder | undefined,
  ready: Promise<void>,
) {
  const messages = createFlash();
  const sender = createReporter((reports) => sendReports(reportRemote.path, reports));
  const reporter = recorder?.reporter(sender) ?? sender;
  const brokenPart = (error: unknown) => {
    const detail = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    reporter.report({ kind: 'render-error', remote: 'shell', detail });
  };
  const unheardText = () =>
    i18n.t('This part of the site did not load. Please reach us at {contact}.', {
      contact: companyPhone || supportEmail,
    });
  let check: BusOptions['check'];
  const bus = createBus({
    check: (topic, payload) => check?.(topic, payload) ?? null,
    onError: (_topic, error) => brokenPart(error),
    onUnheard: (topic) => {
      messages.flash.error(unheardText(), { closeAfterMs: 10_000 });
      // Calls that wait for sign-in end.
      if (topic === 'auth:open') bus.publish('auth:close', {});
    },
  });
  recorder?.follow(bus);
  if (recorder) {
    ready
      .then(() => import(/* webpackChunkName: "shared-contracts" */ '../events/check-payload'))
      .then(({ checkPayload }) => {
        check = checkPayload;
      })
      .catch(brokenPart);
  }
  return { messages, reporter, brokenPart, bus };
}

/** The remotes, the way to load them, and the time-outs. */
function createFederation(inlined: Inlined, parts: Omit<NetworkLoaderParts, 'discovery'>) {
  const discovery = createDiscoveryStore(inlined.discovery);
  const waits = createWaits(takeWaited());
  const loader = createNetworkLoader({ ...parts, discovery });
  return { discovery, waits, loader, onMount: inlined.recorder?.onMount };
}

/** A remote does not know which version of it was loaded, and the report needs the version. */
function withVersion(report: RemoteReport, loader: Pick<Loader, 'versionOf'>): RemoteReport {
  const version = report.version ?? loader.versionOf(report.remote);
  const isOwn = report.kind === 'render-error' || report.kind === 'slot-failed';
  return isOwn && version !== undefined ? { ...report, version } : report;
}

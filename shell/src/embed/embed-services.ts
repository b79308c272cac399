import { type Discovery, discoverySchema } from 'federation/protocol/discovery';
import {
  type AttachedContact,
  advisorById,
  type HostServices,
  type PublicSettings,
  type RemoteReport,
} from 'shared-contracts';
import { publicSettingsSchema } from 'shared-contracts/complete';
import { proxy } from 'valtio';
import * as z from 'zod/mini';
import { storageCache } from '../api/cached-entry';
import { createApiClient } from '../api/client';
import { getJson, send } from '../api/http';
import { createBus } from '../events/bus';
import { createRemoteHosts } from '../events/remote-hosts';
import { createDiscoveryStore } from '../federation/discovery';
import { createNetworkLoader, type Loader } from '../federation/loader';
import { createWaits, LOAD_TIMEOUT_MS } from '../federation/timeouts';
import { createFlash } from '../messages/flash.store';
import { createSession } from '../session/session.store';
import { createSlotHost } from '../slots/slot-host';
import { baseHost } from '../start/base-host';
import { createEmbedNavigation } from './embed-navigation';

export interface EmbedOptions {
  /** '/kai-sample' or '' */
  agentRoot: string;
  /** sent as X-Hl-User-Token */
  userToken: string | null;
}

/** Services that all elements of a page share: settings, versions, and the loader of remotes. */
export interface EmbedBase extends EmbedSettings {
  site: string;
  loader: Loader;
  store: ReturnType<typeof createDiscoveryStore>;
}

export async function createEmbedBase(site: string): Promise<EmbedBase> {
  const base = await readEmbedSettings(site);
  const store = createDiscoveryStore(base.discovery, async () => (await readEmbedSettings(site)).discovery);
  // Never reload a page of another site.
  const loader = createNetworkLoader({ base: site, discovery: store, reload: () => false, report: reportToConsole });
  return { ...base, site, loader, store };
}

/** The services of the nav remote on a page of another site. */
export function createEmbedServices({ settings, site, loader, store }: EmbedBase, options: EmbedOptions) {
  const messages = createFlash();
  const { flash } = messages;
  let token = options.userToken;
  const api = createApiClient({
    answers: {},
    answersOf: null,
    userToken: () => token,
    session: () => session.moment(),
    // Nothing may stay in the storage of another site's page.
    cache: storageCache(pageMemory),
    fetch: (path, init) => send(new URL(path, site).href, init),
  });
  const bus = createBus({
    onError: (topic, error) => window.reportError(new Error(`The event ${topic} failed.`, { cause: error })),
    onUnheard: () => flash.error(`Please reach us at ${settings.companyPhone || settings.supportEmail}.`),
  });
  const navigate = createEmbedNavigation(site, options.agentRoot, { locales: settings.locales });
  const session = createSession({
    api,
    bus,
    initial: null,
    notifyTabs: nothing,
    showError: (problem) => flash.error(problem),
    runIntent: nothing,
    onSignedOut() {
      token = null;
    },
  });
  const hostOf = createRemoteHosts({ host: () => host, declares: loader.declares });
  const contact = proxy<AttachedContact>({ agent: null, team: null, own: false });
  // Favorites and hidden listings belong to the site, and the other site counts its own visits.
  const host: HostServices = {
    ...baseHost({ context: 'embed', session, api, navigate, settings }),
    bus,
    flash,
    slots: createSlotHost({ discovery: store, loader, waits: createWaits(), hostOf }),
    contact,
    report: reportToConsole,
  };
  if (options.agentRoot !== '') attachAgent(host, contact, options.agentRoot.slice(1));
  if (token !== null) session.refresh().catch(() => flash.error("We couldn't load your account."));
  return { host, messages };
}

function attachAgent({ api, flash }: HostServices, contact: AttachedContact, handle: string): void {
  api
    .call(advisorById, { params: { id: handle } })
    .then((agent) => Object.assign(contact, { agent }))
    .catch(() => flash.error("We couldn't find your agent, so we show our main phone number."));
}

/** Failures go to the console of the other site's page, because only that site knows its visitors. */
function reportToConsole({ kind, remote, detail }: RemoteReport): void {
  if (kind === 'load-time' || kind === 'web-vital') return;
  window.reportError(new Error(`${remote}: ${detail ?? kind}`));
}

const nothing = () => undefined;

const memory = new Map<string, string>();
/** Stored while the page is open. */
const pageMemory = () => ({
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
  removeItem: (key: string) => void memory.delete(key),
});

/** The data that a document of the site would contain. */
export interface EmbedSettings {
  settings: PublicSettings;
  discovery: Discovery;
}
const answerSchema = z.object({ settings: publicSettingsSchema, discovery: discoverySchema });

/** Settings and versions for another site's page. The server refuses unknown origins. */
export async function readEmbedSettings(site: string): Promise<EmbedSettings> {
  const { settings, discovery } = answerSchema.parse(
    await getJson(`${site}/embed.json`, { timeoutMs: LOAD_TIMEOUT_MS }),
  );
  return {
    settings: { ...settings, photoBase: new URL(settings.photoBase, site).href },
    discovery: wholeAddresses(discovery, site),
  };
}

/** Only the navigation is embedded. Its links must name the site, because the page has another origin. */
export function wholeAddresses({ schema, microFrontends }: Discovery, site: string): Discovery {
  const whole = (address: string) => new URL(address, site).href;
  const nav = (microFrontends.nav ?? []).map((version) => {
    const { fallback } = version.extras;
    return {
      ...version,
      url: whole(version.url),
      ...(version.fallbackUrl ? { fallbackUrl: whole(version.fallbackUrl) } : {}),
      extras: {
        ...version.extras,
        federation: { ...version.extras.federation, entry: whole(version.extras.federation.entry) },
        ...(fallback ? { fallback: { ...fallback, release: whole(fallback.release) } } : {}),
      },
    };
  });
  return { schema, microFrontends: { nav } };
}

import {
  type ApiClient,
  ApiError,
  type AttachedContact,
  advisorById,
  CONTRACT_VERSION,
  type Collections,
  type Discovery,
  discoverySchema,
  type HostServices,
  logout,
  type PublicSettings,
  publicSettingsSchema,
  type RemoteReport,
  storageCache,
} from 'shared-contracts';
import { proxy } from 'valtio';
import * as z from 'zod/mini';
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
import { createEmbedNavigation } from './embed-navigation';

export interface EmbedOptions {
  /** '/kai-sample' or '' */
  agentRoot: string;
  /** sent as X-Hl-User-Token */
  userToken: string | null;
}

/** What all elements of a page share: settings, versions, and the one loader of remotes. */
export interface EmbedBase extends EmbedSettings {
  site: string;
  loader: Loader;
  store: ReturnType<typeof createDiscoveryStore>;
}

export async function createEmbedBase(site: string): Promise<EmbedBase> {
  const base = await readEmbedSettings(site);
  const store = createDiscoveryStore(base.discovery, async () => (await readEmbedSettings(site)).discovery);
  // the page is not ours to reload
  const loader = createNetworkLoader({ base: site, discovery: store, reload: () => false, report: tell });
  return { ...base, site, loader, store };
}

/** Everything the nav remote needs on a page that is not the site's. */
export function createEmbedServices({ settings, site, loader, store }: EmbedBase, options: EmbedOptions) {
  const messages = createFlash();
  const { flash } = messages;
  let token = options.userToken;
  const api = createApiClient({
    answers: {},
    userToken: () => token,
    // nothing is left behind in the storage of a foreign page
    cache: storageCache(pageMemory),
    fetch: (path, init) => send(new URL(path, site).href, init),
  });
  const bus = createBus({
    checked: false,
    onError: (topic, error) => window.reportError(new Error(`${topic} was not heard`, { cause: error })),
    onUnheard: () => flash.error(`Please reach us at ${settings.companyPhone || settings.supportEmail}.`),
  });
  const navigate = createEmbedNavigation(site, options.agentRoot, { locales: settings.locales });
  const session = createSession({
    api,
    bus,
    initial: null,
    announce: nothing,
    tell: (problem) => flash.error(problem),
    fulfil: nothing,
    leave: nothing,
  });
  const signOut = async () => {
    const problem = await signOutByToken(api);
    if (problem !== null) return flash.error(problem);
    token = null;
    await session.refresh();
  };
  const hostOf = createRemoteHosts({ host: () => host, declares: loader.declares });
  const contact = proxy<AttachedContact>({ agent: null, team: null, own: false });
  const host: HostServices = {
    contract: CONTRACT_VERSION,
    context: 'embed',
    session: { ...session, signOut },
    collections: noCollections(),
    api,
    bus,
    navigate,
    flash,
    // visits of foreign pages are counted by those pages
    track: { score: nothing, capture: nothing },
    slots: createSlotHost({ discovery: store, loader, waits: createWaits(), hostOf }),
    settings,
    contact,
    report: tell,
  };
  if (options.agentRoot !== '') attachAgent(host, contact, options.agentRoot.slice(1));
  if (token !== null) session.refresh().catch(() => flash.error('We could not find out who you are.'));
  return { host, messages };
}

/** Takes the token back on the server: forgotten here alone it would go on opening to whoever has read it. */
async function signOutByToken(api: ApiClient): Promise<string | null> {
  try {
    await api.call(logout, {});
    return null;
  } catch (error) {
    return error instanceof ApiError ? error.message : 'We could not sign you out. Please try again.';
  }
}

function attachAgent({ api, flash }: HostServices, contact: AttachedContact, handle: string): void {
  api
    .call(advisorById, { params: { id: handle } })
    .then((agent) => Object.assign(contact, { agent }))
    .catch(() => flash.error('We could not find your agent. The company’s phone number is shown instead.'));
}

/** Lists belong to the site: nothing of the navigation keeps or hides listings. */
function noCollections(): Collections {
  return {
    state: proxy({ favorites: [], hidden: [], viewed: [], saving: [], failed: { favorites: false, hidden: false } }),
    isFavorite: () => false,
    toggleFavorite: () => Promise.resolve(),
    hide: () => Promise.resolve(),
    unhide: () => Promise.resolve(),
    markViewed: nothing,
    removeViewed: () => Promise.resolve(),
    reload: () => Promise.resolve(),
  };
}

/** A failure stands in the foreign page's own log; its servers, not ours, know its visitors. */
function tell({ kind, remote, detail }: RemoteReport): void {
  if (kind === 'load-time' || kind === 'web-vital') return;
  window.reportError(new Error(`${remote}: ${detail ?? kind}`));
}

const nothing = () => undefined;

const kept = new Map<string, string>();
/** As long as the page. */
const pageMemory = () => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

/** What a document of the site would have inlined. */
export interface EmbedSettings {
  settings: PublicSettings;
  discovery: Discovery;
}
const answerSchema = z.object({ settings: publicSettingsSchema, discovery: discoverySchema });

/** Settings and versions for a foreign page; the site refuses them to origins it does not know. */
export async function readEmbedSettings(site: string): Promise<EmbedSettings> {
  const { settings, discovery } = answerSchema.parse(
    await getJson(`${site}/embed.json`, { timeoutMs: LOAD_TIMEOUT_MS }),
  );
  return {
    settings: { ...settings, photoBase: new URL(settings.photoBase, site).href },
    discovery: wholeAddresses(discovery, site),
  };
}

/** Only the navigation is embedded; its addresses name the site, as the page's own origin is another. */
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

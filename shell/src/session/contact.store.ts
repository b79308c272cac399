import {
  type Agent,
  type ApiClient,
  type AttachedContact,
  advisorById,
  type EventBus,
  type EventPayload,
  NO_PREFIX,
  type RoutePrefix,
  type SessionState,
  STORAGE_KEYS,
  type Team,
  teamBySlug,
} from 'shared-contracts';
import { proxy, subscribe } from 'valtio';
import * as z from 'zod/mini';
import { chooseContact } from './contact';
import { readStored, removeStored, writeStored } from './storage';

const KEY = STORAGE_KEYS.referrerAgent;
const handleSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/));
/** The agent whose address was visited last. */
const rememberedHandle = () => readStored(KEY, handleSchema);

export interface ContactParts {
  api: ApiClient;
  bus: EventBus;
  session: SessionState;
  initial: { agent: Agent | null; team: Team | null };
  onFailure: (error: unknown) => void;
  /**
   * Data that only the browser has waits for the first page, which the server rendered without it; by default no wait.
   */
  ready?: Promise<void>;
}
export interface ContactHandle {
  state: AttachedContact;
  /** Loads the agent or team of the current address. */
  follow(prefix: RoutePrefix): void;
  /** The prefix of the agent from an earlier visit, or an empty one. */
  rememberedPrefix(): RoutePrefix;
}

/** The visitor's contact. It follows address, session and open listing; `chooseContact` decides. */
export function createContact({ api, bus, session, initial, onFailure, ready }: ContactParts): ContactHandle {
  const state = proxy<AttachedContact>({ agent: null, team: null, own: false });
  let inAddress = initial;
  let referrer: Agent | null = null;
  let listingAdvisor: Agent | null = null;
  let openListing: string | null = null;
  let asked = '';
  /** the agent or team of the address could not be loaded */
  let isUnknown = false;

  function resolveContact() {
    const { user, advisor } = session;
    // an agent of an earlier address would be another one than the address names
    const known = isUnknown ? null : referrer;
    Object.assign(state, chooseContact({ user, advisor, inAddress, referrer: known, listingAdvisor }));
  }
  function setOfAddress(found: { agent: Agent | null; team: Team | null }) {
    inAddress = found;
    if (found.agent) {
      referrer = found.agent;
      writeStored(KEY, found.agent.user_name);
    }
    resolveContact();
  }
  const agentOf = (id: string) => api.call(advisorById, { params: { id } });

  async function load({ agent, team }: RoutePrefix, isCurrent: () => boolean) {
    if (team || agent) {
      const found = {
        agent: agent && !team ? await agentOf(agent) : null,
        team: team ? await api.call(teamBySlug, { params: { slug: team } }) : null,
      };
      return isCurrent() ? setOfAddress(found) : undefined;
    }
    inAddress = { agent: null, team: null };
    resolveContact();
    const handle = rememberedHandle();
    if (!handle || referrer?.user_name === handle) return;
    await ready;
    const remembered = await agentOf(handle);
    // The visitor may have met another agent meanwhile.
    if (rememberedHandle() !== handle) return;
    referrer = remembered;
    // The directory no longer has the agent.
    if (!referrer) removeStored(KEY);
    resolveContact();
  }
  async function followListing(opened: EventPayload<'listing:opened'>) {
    const listing = opened?.listing ?? null;
    openListing = listing?.internal_id ?? null;
    listingAdvisor = null;
    resolveContact();
    const known = listing?.advisors.find(({ id, user_name }) => id !== null && user_name)?.user_name;
    if (!listing || !known) return;
    const found = await agentOf(known);
    if (openListing !== listing.internal_id) return;
    listingAdvisor = found;
    resolveContact();
  }

  subscribe(session, resolveContact);
  setOfAddress(initial);
  bus.subscribe('listing:opened', (opened) => void followListing(opened).catch(onFailure));
  return {
    state,
    follow(prefix) {
      const wanted = `${prefix.team ?? ''}/${prefix.agent ?? ''}`;
      const known =
        (prefix.agent !== null && inAddress.agent?.user_name === prefix.agent) ||
        (prefix.team !== null && inAddress.team?.slug === prefix.team);
      const isNew = wanted !== asked && !known;
      asked = wanted;
      if (!isNew) return;
      isUnknown = false;
      const isCurrent = () => asked === wanted;
      load(prefix, isCurrent).catch((error: unknown) => {
        // The next visit to the address requests it again.
        if (isCurrent()) {
          asked = '';
          isUnknown = prefix.agent !== null || prefix.team !== null;
          inAddress = { agent: null, team: null };
          resolveContact();
        }
        onFailure(error);
      });
    },
    rememberedPrefix() {
      const agent = rememberedHandle();
      return agent === null ? NO_PREFIX : { ...NO_PREFIX, agent, path: `/${agent}` };
    },
  };
}

import {
  type Agent,
  type ApiClient,
  type AttachedContact,
  advisorById,
  type EventBus,
  NO_PREFIX,
  type RoutePrefix,
  type SessionState,
  STORAGE_KEYS,
  type Team,
  teamBySlug,
} from 'shared-contracts';
import { proxy, subscribe } from 'valtio';
import { chooseContact } from './contact';
import { readStored, removeStored, writeStored } from './storage';

const KEY = STORAGE_KEYS.referrerAgent;
const isHandle = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9_-]{1,80}$/.test(value);
/** The agent whose address was visited last. */
const rememberedHandle = () => readStored(KEY, isHandle);

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
  /** by user name and slug; null for one that the directory does not have */
  const agents = new Map<string, Agent | null>();
  const teams = new Map<string, Team | null>();
  let address: Pick<RoutePrefix, 'agent' | 'team'> = {
    agent: initial.agent?.user_name ?? null,
    team: initial.team?.slug ?? null,
  };
  /** the first advisor of the open listing */
  let advisorOfListing: string | null = null;
  if (initial.agent) agents.set(initial.agent.user_name, initial.agent);
  if (initial.team) teams.set(initial.team.slug, initial.team);

  const agentOf = (userName: string | null) => (userName === null ? null : (agents.get(userName) ?? null));
  async function loadAgent(userName: string): Promise<void> {
    if (!agents.has(userName)) agents.set(userName, await api.call(advisorById, { params: { id: userName } }));
  }
  async function loadTeam(slug: string): Promise<void> {
    if (!teams.has(slug)) teams.set(slug, await api.call(teamBySlug, { params: { slug } }));
  }

  /** Chooses among what is loaded by now, so the order of the responses does not matter. */
  function resolveContact() {
    const { user, advisor } = session;
    const team = address.team === null ? null : (teams.get(address.team) ?? null);
    const inAddress = { agent: address.team === null ? agentOf(address.agent) : null, team };
    if (inAddress.agent) writeStored(KEY, inAddress.agent.user_name);
    const remembered = rememberedHandle();
    if (remembered !== null && agents.get(remembered) === null) removeStored(KEY);
    // An address that names another agent, who could not be loaded, does not show the remembered one.
    const referrer = address.agent === null && address.team === null ? agentOf(remembered) : null;
    const listingAdvisor = agentOf(advisorOfListing);
    Object.assign(state, chooseContact({ user, advisor, inAddress, referrer, listingAdvisor }));
  }

  async function loadOf({ agent, team }: RoutePrefix): Promise<void> {
    if (team !== null) return loadTeam(team);
    if (agent !== null) return loadAgent(agent);
    resolveContact();
    await ready;
    const remembered = rememberedHandle();
    if (remembered !== null) await loadAgent(remembered);
  }

  subscribe(session, resolveContact);
  resolveContact();
  bus.subscribe('listing:opened', (opened) => {
    advisorOfListing =
      opened?.listing.advisors.find(({ id, user_name }) => id !== null && user_name)?.user_name ?? null;
    resolveContact();
    if (advisorOfListing !== null) loadAgent(advisorOfListing).then(resolveContact).catch(onFailure);
  });
  return {
    state,
    follow(prefix) {
      address = prefix;
      // The next navigation requests again what could not be loaded.
      loadOf(prefix).catch(onFailure).finally(resolveContact);
    },
    rememberedPrefix() {
      const agent = rememberedHandle();
      return agent === null ? NO_PREFIX : { ...NO_PREFIX, agent, path: `/${agent}` };
    },
  };
}

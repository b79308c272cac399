import {
  type Agent,
  type ApiClient,
  type AttachedContact,
  advisorById,
  type EventBus,
  type RoutePrefix,
  type SessionState,
  type Team,
  teamBySlug,
} from 'shared-contracts';
import { proxy, subscribe } from 'valtio';
import { chooseContact, rememberedHandle, rememberHandle } from './contact';

export interface ContactParts {
  api: ApiClient;
  bus: EventBus;
  session: SessionState;
  initial: { agent: Agent | null; team: Team | null };
  onFailure: (error: unknown) => void;
}
export interface ContactHandle {
  state: AttachedContact;
  /** Attaches the agent or team of the address now shown [B6.14]. */
  follow(prefix: RoutePrefix): void;
  /** The agent prefix remembered from an earlier visit, or '' [A6.8]. */
  rememberedPrefix(): string;
}

/** Whom the visitor is with, kept current as address and session change; `chooseContact` decides [B6.12]. */
export function createContact({ api, session, initial, onFailure }: ContactParts): ContactHandle {
  const state = proxy<AttachedContact>({ agent: null, team: null, own: false });
  let inAddress = initial;
  let referrer: Agent | null = null;
  let asked = '';

  function decide() {
    Object.assign(state, chooseContact({ user: session.user, advisor: session.advisor, inAddress, referrer }));
  }
  function attach(found: { agent: Agent | null; team: Team | null }) {
    inAddress = found;
    if (found.agent) {
      referrer = found.agent;
      rememberHandle(found.agent.user_name);
    }
    decide();
  }
  async function look({ agent, team }: RoutePrefix) {
    if (team) return attach({ agent: null, team: await api.call(teamBySlug, { params: { slug: team } }) });
    if (agent) return attach({ agent: await api.call(advisorById, { params: { id: agent } }), team: null });
    inAddress = { agent: null, team: null };
    const handle = rememberedHandle();
    if (handle && referrer?.user_name !== handle) referrer = await api.call(advisorById, { params: { id: handle } });
    decide();
  }

  subscribe(session, decide);
  attach(initial);
  return {
    state,
    follow(prefix) {
      const wanted = `${prefix.team ?? ''}/${prefix.agent ?? ''}`;
      const known =
        (prefix.agent !== null && inAddress.agent?.user_name === prefix.agent) ||
        (prefix.team !== null && inAddress.team?.slug === prefix.team);
      if (wanted === asked || known) return;
      asked = wanted;
      look(prefix).catch(onFailure);
    },
    rememberedPrefix: () => (referrer ? referrer.root_path : ''),
  };
}

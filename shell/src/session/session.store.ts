import {
  type ApiClient,
  ApiError,
  currentUser,
  type EventBus,
  type Intent,
  logout,
  type SessionAnswer,
  type SessionHandle,
  type SessionState,
} from 'shared-contracts';
import { proxy } from 'valtio';
import { createPendingIntent } from './pending-intent';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface SessionParts {
  api: ApiClient;
  bus: EventBus;
  /** what the server wrote into the page; null asks for it */
  initial: SessionAnswer | null;
  /** does what somebody wanted before sign-in came between */
  fulfil: (intent: Intent) => void;
  /** forgets everything personal, then goes to /listings */
  leave: () => void;
  tell: (problem: string) => void;
  /** lets other tabs know that the session changed */
  announce: () => void;
}

const NOBODY: SessionAnswer = {
  user: null,
  email: null,
  user_id: null,
  client_advisor: null,
  hl_user: null,
  advisor: null,
};

/** Who is here. Everything that depends on it reads `state` or hears 'session:changed'. */
export function createSession(parts: SessionParts): SessionHandle {
  const { api, bus, initial } = parts;
  const state = proxy<Mutable<SessionState>>({
    user: null,
    loaded: false,
    loggedIn: false,
    userMismatch: false,
    expectedEmail: initial === null ? null : emailOf(initial),
    advisor: null,
  });
  const pending = createPendingIntent();
  if (initial) take(initial);

  function take(answer: SessionAnswer) {
    const before = state.loaded ? standing(state.user) : undefined;
    state.user = answer.user;
    state.loggedIn = answer.user !== null;
    state.advisor = answer.advisor;
    state.userMismatch = differs(state.expectedEmail, emailOf(answer));
    state.loaded = true;
    if (before === standing(answer.user)) return;
    bus.publish('session:changed', { user_id: answer.user?.id ?? null, email: answer.user?.email ?? null });
  }

  return {
    state,
    async refresh() {
      const answer = await api.call(currentUser, {});
      if (!state.loaded) state.expectedEmail = emailOf(answer);
      take(answer);
      return answer;
    },
    accept(answer) {
      state.expectedEmail = emailOf(answer);
      take(answer);
      parts.announce();
      const intent = pending.take();
      if (intent && state.loggedIn) parts.fulfil(intent);
    },
    async signOut() {
      try {
        await api.call(logout, {});
      } catch (error) {
        parts.tell(error instanceof ApiError ? error.message : 'We could not sign you out. Please try again.');
        return;
      }
      pending.put(undefined);
      state.expectedEmail = null;
      take(NOBODY);
      parts.announce();
      parts.leave();
    },
    requireSignIn(intent) {
      pending.put(intent);
      bus.publish('auth:open', { mode: 'sign-in', ...(intent ? { intent } : {}) });
    },
  };
}

/** Who it is, and whether the account may do anything yet. */
const standing = (user: SessionState['user']) =>
  user ? `${user.id}${user.second_factor_missing ? ' waits' : ''}` : null;

function emailOf({ hl_user, user }: SessionAnswer): string | null {
  return hl_user?.email ?? user?.email ?? null;
}

/** Another person than the page was loaded for. Nobody is no mismatch: signing out elsewhere simply arrives (D29). */
function differs(expected: string | null, now: string | null): boolean {
  return expected !== null && now !== null && expected.toLowerCase() !== now.toLowerCase();
}

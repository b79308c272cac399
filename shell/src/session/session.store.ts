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
  sentenceOf,
} from 'shared-contracts';
import { proxy, subscribe } from 'valtio';
import { i18n } from '../texts';
import { createPendingIntent } from './intents';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface SessionParts {
  api: ApiClient;
  bus: EventBus;
  /** the session in the page; null loads it */
  initial: SessionAnswer | null;
  /** repeats the action that sign-in interrupted */
  runIntent: (intent: Intent) => void;
  /** opens a page for visitors */
  onSignedOut: () => void;
  showError: (problem: string) => void;
  /** notifies other tabs that the session changed, or that the user signed out */
  notifyTabs: (change: 'changed' | 'signed-out') => void;
}

const NO_SESSION: SessionAnswer = {
  user: null,
  email: null,
  user_id: null,
  client_advisor: null,
  hl_user: null,
  advisor: null,
};

/** The host's session. Remotes get the part that the contract defines. */
export interface HostSession extends SessionHandle {
  /**
   * Handles a call that was refused because the session ended under the open page. It refreshes the session, opens
   * sign-in and waits for it. Calls that fail meanwhile share one dialog.
   * @returns true when the same user is signed in again; false when the dialog was closed or another user signed in
   */
  reauthenticate(): Promise<boolean>;
  /** Handles a sign-out in another tab: no data of the user stays on the page. */
  signedOutElsewhere(): void;
  /** The moment of a request, which the API client compares with the moment of its response. */
  moment(): SessionMoment;
}

/** What a response must still fit when it arrives. */
export interface SessionMoment {
  /** changes with each sign-in, sign-out and change of the user */
  generation: number;
  /** the user, or the user whose session ended under the open page */
  userId: number | null;
}

/** The current user, or the user whose session ended under the open page. */
const lastUserOf = ({ user, ended }: SessionState) => user ?? ended?.user ?? null;

/**
 * Calls back when the user is known, and after each change of the user, of their rights, or the end of their session.
 * @param listener gets the id of the user before
 * @returns a function that stops it
 */
export function followUser(state: SessionState, listener: (before: number | null) => void): () => void {
  let last: string | null = null;
  let before: number | null = null;
  const compare = () => {
    const { user, ended, loaded } = state;
    const now = loaded ? `${identityOf(user)} ${ended?.user.id}` : null;
    if (now === last) return;
    last = now;
    listener(before);
    before = lastUserOf(state)?.id ?? null;
  };
  compare();
  return subscribe(state, compare);
}

/** The current user. Code that depends on it reads `state` or calls `followUser`. */
export function createSession(parts: SessionParts): HostSession {
  const { api, bus, initial } = parts;
  let reauthenticating: Promise<boolean> | null = null;
  let generation = 0;
  const state = proxy<Mutable<SessionState>>({
    user: null,
    loaded: false,
    loggedIn: false,
    userMismatch: false,
    expectedEmail: initial === null ? null : emailOf(initial),
    advisor: null,
    ended: null,
  });
  const pending = createPendingIntent();
  if (initial) setUser(initial);
  bus.subscribe('auth:close', ({ linkSent = false }) => {
    if (!linkSent) pending.drop();
  });

  const lastUser = () => lastUserOf(state);

  function setUser(response: SessionAnswer) {
    const before = state.loaded ? identityOf(state.user) : undefined;
    if (response.user) state.ended = null;
    else if (state.user) state.ended = { user: state.user, path: window.location.pathname };
    state.user = response.user;
    state.loggedIn = response.user !== null;
    state.advisor = response.advisor;
    state.userMismatch = differs(state.expectedEmail, emailOf(response));
    state.loaded = true;
    if (before !== undefined && before !== identityOf(response.user)) generation += 1;
  }

  /** A sign-out is not an ended session: no call waits for its user. */
  function clearUser() {
    generation += 1;
    pending.drop();
    state.user = null;
    state.ended = null;
    setUser(NO_SESSION);
  }

  async function refresh(): Promise<SessionAnswer> {
    const response = await api.call(currentUser, {});
    if (!state.loaded) state.expectedEmail = emailOf(response);
    setUser(response);
    return response;
  }

  function openSignIn(intent?: Intent) {
    const reason = lastUser() === null ? {} : { reason: 'session-ended' as const };
    bus.publish('auth:open', { mode: 'sign-in', ...(intent ? { intent } : {}), ...reason });
  }

  async function signInAgain(): Promise<boolean> {
    const expected = lastUser()?.id ?? null;
    const isBack = () => state.user !== null && (expected === null || state.user.id === expected);
    const outcome = () => {
      if (state.user && !isBack()) parts.showError(sentenceOf('signed_in_as_other'));
      return isBack();
    };
    await refresh();
    if (state.loggedIn) return outcome();
    parts.notifyTabs('changed');
    const stops: (() => void)[] = [];
    await new Promise<void>((resolve) => {
      stops.push(
        bus.subscribe('auth:close', () => resolve()),
        subscribe(state, () => {
          if (state.loggedIn) resolve();
        }),
      );
      openSignIn();
    });
    for (const stop of stops) stop();
    // The user may have signed in in another tab. The dialog in this tab then stays open.
    if (state.loggedIn) bus.publish('auth:close', {});
    return outcome();
  }

  return {
    state,
    refresh,
    reauthenticate() {
      reauthenticating ??= signInAgain().finally(() => {
        reauthenticating = null;
      });
      return reauthenticating;
    },
    accept(response) {
      generation += 1;
      state.expectedEmail = emailOf(response);
      setUser(response);
      parts.notifyTabs('changed');
      const intent = response.user && pending.take(response.user.id);
      if (intent === null && response.user) parts.showError(sentenceOf('signed_in_as_other'));
      if (intent) parts.runIntent(intent);
    },
    async signOut() {
      try {
        await api.call(logout, {});
      } catch (error) {
        parts.showError(
          error instanceof ApiError ? error.message : i18n.t("We couldn't sign you out. Please try again."),
        );
        return;
      }
      state.expectedEmail = null;
      clearUser();
      parts.notifyTabs('signed-out');
      parts.onSignedOut();
    },
    signedOutElsewhere: clearUser,
    moment: () => ({ generation, userId: lastUser()?.id ?? null }),
    requireSignIn(intent) {
      pending.put(intent, lastUser()?.id ?? null);
      openSignIn(intent);
    },
  };
}

/** The user's id, and whether the account has its rights yet. */
const identityOf = (user: SessionState['user']) =>
  user ? `${user.id}${user.second_factor_missing ? ' waits' : ''}` : null;

function emailOf({ hl_user, user }: SessionAnswer): string | null {
  return hl_user?.email ?? user?.email ?? null;
}

/** Another user than the page was loaded for. A missing user is no mismatch: it is a sign-out elsewhere. */
function differs(expected: string | null, now: string | null): boolean {
  return expected !== null && now !== null && expected.toLowerCase() !== now.toLowerCase();
}

import type { PageName, RouteMatch, SessionState } from 'shared-contracts';

/** The result of a guard: the page, a request to sign in, or an error page. */
export type GuardResult =
  | { allow: true }
  | { allow: false; signIn: true }
  | { allow: false; status: number; message: string };
type GuardedMatch = Pick<RouteMatch, 'route' | 'path'>;
type GuardedSession = Pick<SessionState, 'loggedIn' | 'loaded'> & Partial<Pick<SessionState, 'ended'>>;
export type Guard = (match: GuardedMatch, session: GuardedSession) => GuardResult;

const ALLOWED: GuardResult = { allow: true };
const SIGN_IN: GuardResult = { allow: false, signIn: true };
const NEEDS_SIGN_IN: ReadonlySet<PageName> = new Set(['account', 'saved-search-panel']);

/** All guards of the shell, by name. */
export const GUARDS: Readonly<Record<string, Guard>> = {
  auth: ({ route, path }, { loaded, loggedIn, ended }) =>
    // a page stays when the session ends: it may have the user's input
    NEEDS_SIGN_IN.has(route.page) && loaded && !loggedIn && ended?.path !== path ? SIGN_IN : ALLOWED,
};

/** Runs on every route unless the page names others. */
const DEFAULT_GUARDS = ['auth'] as const;

/** Runs the guards in order. An unknown name gives an error page with status 500. */
export function runGuards(
  match: GuardedMatch,
  session: GuardedSession,
  names: readonly string[] = DEFAULT_GUARDS,
  known: Readonly<Record<string, Guard>> = GUARDS,
): GuardResult {
  for (const name of names) {
    const guard = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!guard) return { allow: false, status: 500, message: 'Unknown middleware' };
    const result = guard(match, session);
    if (!result.allow) return result;
  }
  return ALLOWED;
}

import { type Area, areasOf, type PageName, type Route, type SessionState } from 'shared-contracts';

/** The result of a guard: the page, a request to sign in, or an error page. */
export type GuardAnswer =
  | { allow: true }
  | { allow: false; signIn: true }
  | { allow: false; status: number; message: string };
type GuardedSession = Pick<SessionState, 'loggedIn' | 'loaded'> & Partial<Pick<SessionState, 'ended'>>;
export type Guard = (route: Route, session: GuardedSession) => GuardAnswer;

const NEEDS_SIGN_IN: ReadonlySet<PageName> = new Set(['account', 'saved-search-panel']);

/** All guards of the shell, by name. */
export const GUARDS: Readonly<Record<string, Guard>> = {
  auth: ({ page }, session) =>
    NEEDS_SIGN_IN.has(page) && session.loaded && !session.loggedIn && !endedHere(session)
      ? { allow: false, signIn: true }
      : { allow: true },
};

/** A page stays when the session ends: it may have the user's input. */
const endedHere = ({ ended }: GuardedSession) => !!ended && ended.path === window.location.pathname;

/** Runs on every route unless the page names others. */
const DEFAULT_GUARDS = ['auth'] as const;

/** Runs the guards in order. An unknown name gives an error page with status 500. */
export function askGuards(
  route: Route,
  session: GuardedSession,
  names: readonly string[] = DEFAULT_GUARDS,
  known: Readonly<Record<string, Guard>> = GUARDS,
): GuardAnswer {
  for (const name of names) {
    const guard = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!guard) return { allow: false, status: 500, message: 'Unknown middleware' };
    const answer = guard(route, session);
    if (!answer.allow) return answer;
  }
  return { allow: true };
}

/** What a route shows: the answer of its guards, and its areas, outermost first. None if a guard refuses the visitor. */
export function shownBy(route: Route, session: GuardedSession): { answer: GuardAnswer; areas: readonly Area[] } {
  const answer = askGuards(route, session);
  return { answer, areas: answer.allow ? areasOf(route) : [] };
}

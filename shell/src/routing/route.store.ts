import { type Area, areasOf, type RouteMatch, type SessionState } from 'shared-contracts';
import { proxy, ref } from 'valtio';
import { type GuardResult, runGuards } from './guards';

/** What the address shows. Only the navigation writes it. */
export interface RouteState {
  match: RouteMatch;
  /** the result of the guards for this visitor */
  guard: GuardResult;
  /** outermost first; none if a guard refuses the visitor */
  areas: readonly Area[];
}

export function createRoute(match: RouteMatch, session: SessionState): RouteState {
  return proxy(routeOf(match, session));
}

/** Subscribers are called after the current task, so the address may change within it. */
export function showRoute(route: RouteState, match: RouteMatch, session: SessionState): void {
  Object.assign(route, routeOf(match, session));
}

function routeOf(match: RouteMatch, session: SessionState): RouteState {
  const guard = runGuards(match, session);
  return { match: ref(match), guard, areas: ref(guard.allow ? areasOf(match.route) : []) };
}

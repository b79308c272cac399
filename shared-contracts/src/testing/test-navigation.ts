import { matchRoute } from '../routes/match-route';
import { withPrefix } from '../routes/paths';
import type { RouteMatch, RouteOptions } from '../routes/route';
import type { NavigateOptions, Navigation } from '../services';

export interface TestNavigation extends Navigation {
  /** every path gone to, with its options, in order */
  readonly visits: { path: string; options: NavigateOptions }[];
}

/** Navigation over a list of addresses instead of the browser's history. */
export function createTestNavigation(start: string, options: RouteOptions): TestNavigation {
  const addresses = [start];
  const listeners = new Set<(match: RouteMatch) => void>();
  const visits: TestNavigation['visits'] = [];
  const current = () => matchRoute(addresses.at(-1) ?? '/', options);
  const tell = () => {
    for (const listener of [...listeners]) listener(current());
  };
  return {
    visits,
    current,
    withPrefix: (path) => withPrefix(current().prefix, path),
    to(path, navigateOptions = {}) {
      visits.push({ path, options: navigateOptions });
      if (navigateOptions.replace) addresses.pop();
      addresses.push(path);
      tell();
    },
    back() {
      if (addresses.length > 1) addresses.pop();
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

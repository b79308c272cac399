import { matchRoute } from '../routes/match-route';
import { withPrefix } from '../routes/paths';
import type { RouteMatch, RouteOptions } from '../routes/route';
import type { NavigateOptions, Navigation } from '../services';

export interface TestNavigation extends Navigation {
  /** every path gone to, with its options, in order */
  readonly visits: { path: string; options: NavigateOptions }[];
}

interface Entry {
  name: string;
  path: string;
}

let entriesMade = 0;
const newEntry = () => `entry-${++entriesMade}`;

/** Navigation over a list of addresses instead of the browser's history. */
export function createTestNavigation(start: string, options: RouteOptions): TestNavigation {
  const entries: Entry[] = [{ name: newEntry(), path: start }];
  const listeners = new Set<(match: RouteMatch) => void>();
  const visits: TestNavigation['visits'] = [];
  let match = matchRoute(start, options);
  const current = () => match;
  const tell = () => {
    match = matchRoute(entries.at(-1)?.path ?? '/', options);
    for (const listener of [...listeners]) listener(match);
  };
  return {
    visits,
    current,
    entry: () => entries.at(-1)?.name ?? '',
    withPrefix: (path) => withPrefix(current().prefix, path),
    to(path, navigateOptions = {}) {
      visits.push({ path, options: navigateOptions });
      const before = entries.at(-1);
      const stays = navigateOptions.replace || before?.path === path;
      if (stays) entries.pop();
      entries.push({ name: stays && before ? before.name : newEntry(), path });
      tell();
    },
    back() {
      if (entries.length > 1) entries.pop();
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

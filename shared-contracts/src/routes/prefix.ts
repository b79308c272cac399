import type { OwnPage } from './page-areas';
import { NO_PREFIX } from './paths';
import { isReservedWord } from './reserved';
import type { RoutePrefix } from './route';

const HANDLE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

interface Split {
  prefix: RoutePrefix;
  /** the words after the prefix; begin with 'listings' where there is a prefix */
  rest: string[];
}

/**
 * Splits the prefix before /listings from an address: a locale, then an agent or a team. A word of the route table is
 * never an agent. A two-letter code is a locale only if the setting lists it. The root of a remote's own page is not an
 * agent either.
 */
export function splitPrefix(
  segments: readonly string[],
  locales: readonly string[],
  ownPages: readonly OwnPage[] = [],
): Split {
  const at = segments.findIndex((segment) => segment.toLowerCase() === 'listings');
  const none = { prefix: NO_PREFIX, rest: [...segments] };
  if (at < 1 || at > 3) return none;
  const before = segments.slice(0, at);
  const [first = ''] = before;
  const locale = locales.includes(first.toLowerCase()) ? first.toLowerCase() : null;
  const owner = readOwner(locale === null ? before : before.slice(1), ownPages);
  if (owner === null) return none;
  const prefix = { locale, ...owner, path: `/${before.map(encodeURIComponent).join('/')}` };
  return { prefix, rest: segments.slice(at) };
}

type Owner = Pick<RoutePrefix, 'agent' | 'team'>;

function readOwner(words: readonly string[], ownPages: readonly OwnPage[]): Owner | null {
  const [first, second] = words;
  if (first === undefined) return { agent: null, team: null };
  if (second === undefined) {
    const isRemotes = ownPages.some(({ path }) => path === `/${first.toLowerCase()}`);
    return HANDLE.test(first) && !isReservedWord(first) && !isRemotes ? { agent: first, team: null } : null;
  }
  if (words.length > 2 || !HANDLE.test(second)) return null;
  if (first.toLowerCase() === 'agents') return { agent: second, team: null };
  return first.toLowerCase() === 'teams' ? { agent: null, team: second } : null;
}

import type { OwnPage } from './page-areas';
import { NO_PREFIX } from './paths';
import { isReservedWord } from './reserved';
import type { RoutePrefix } from './route';

const HANDLE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

interface Split {
  prefix: RoutePrefix;
  /** the words after the prefix; begin with 'listings' where the prefix names an agent or a team */
  rest: string[];
}

/**
 * Splits an agent or a team before /listings from the words of an address. A word of the route table is never an agent, and
 * neither is the root of a remote's own page.
 * @param locale language of the address, whose code is not among the words; null for the default
 */
export function splitPrefix(words: readonly string[], locale: string | null, ownPages: readonly OwnPage[] = []): Split {
  const start = locale === null ? '' : `/${locale}`;
  const none = { prefix: { ...NO_PREFIX, locale, path: start }, rest: [...words] };
  const at = words.findIndex((word) => word.toLowerCase() === 'listings');
  if (at < 1 || at > 2) return none;
  const before = words.slice(0, at);
  const owner = readOwner(before, ownPages);
  if (owner === null) return none;
  const path = `${start}/${before.map(encodeURIComponent).join('/')}`;
  return { prefix: { locale, ...owner, path }, rest: words.slice(at) };
}

type Owner = Pick<RoutePrefix, 'agent' | 'team'>;

function readOwner(words: readonly string[], ownPages: readonly OwnPage[]): Owner | null {
  const [first, second] = words;
  if (first === undefined) return null;
  if (second === undefined) {
    const isRemotes = ownPages.some(({ path }) => path === `/${first.toLowerCase()}`);
    return HANDLE.test(first) && !isReservedWord(first) && !isRemotes ? { agent: first, team: null } : null;
  }
  if (words.length > 2 || !HANDLE.test(second)) return null;
  if (first.toLowerCase() === 'agents') return { agent: second, team: null };
  return first.toLowerCase() === 'teams' ? { agent: null, team: second } : null;
}

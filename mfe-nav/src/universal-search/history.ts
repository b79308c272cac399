import { COOKIE_DAYS, COOKIES, RECENT_SEARCHES } from 'shared-contracts';

/** Recent terms from the text of a cookie header or document.cookie, newest first [B9.18]. */
export function readHistory(cookies: string): string[] {
  const kept = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIES.searches}=`))
    ?.slice(COOKIES.searches.length + 1);
  try {
    const terms: unknown = JSON.parse(decodeURIComponent(kept ?? '[]'));
    return Array.isArray(terms)
      ? terms.filter((term) => typeof term === 'string').slice(0, RECENT_SEARCHES.entries)
      : [];
  } catch {
    return [];
  }
}

/** The newest ten terms of at most sixty characters, each once (D36). */
export function withTerm(terms: readonly string[], term: string): string[] {
  const short = [...term.trim()].slice(0, RECENT_SEARCHES.characters).join('');
  if (short === '') return [...terms];
  return [short, ...withoutTerm(terms, short)].slice(0, RECENT_SEARCHES.entries);
}

export function withoutTerm(terms: readonly string[], term: string): string[] {
  return terms.filter((kept) => kept.toLowerCase() !== term.toLowerCase());
}

/** The cookie to set: one year, this site only. */
export function historyCookie(terms: readonly string[]): string {
  const seconds = COOKIE_DAYS.searches * 86_400;
  return `${COOKIES.searches}=${encodeURIComponent(JSON.stringify(terms))}; path=/; max-age=${seconds}; samesite=lax`;
}

import { useState } from 'react';
import { COOKIE_DAYS, COOKIES, type HostServices, RECENT_SEARCHES } from 'shared-contracts';
import { readCookie, writeCookie } from 'shared-ui';

/**
 * Previous search terms, kept in a cookie. Another site's page cannot set our cookies, so there the terms are lost with
 * the page.
 */
export function useSearchHistory({ context }: HostServices) {
  const [terms, setTerms] = useState<string[]>([]);
  const ours = context !== 'embed';
  const store = (next: string[]) => {
    setTerms(next);
    if (ours) storeHistory(next);
  };
  return {
    terms,
    read: () => {
      if (ours) setTerms(historyOf(readCookie(COOKIES.searches)));
    },
    add: (term: string) => {
      if (term.trim() !== '') store(withTerm(terms, term));
    },
    remove: (term: string) => store(withoutTerm(terms, term)),
  };
}

/** One year, this site only. */
export function storeHistory(terms: readonly string[]): void {
  writeCookie(COOKIES.searches, JSON.stringify(terms), COOKIE_DAYS.searches);
}

/** Recent terms from the value of the cookie, newest first. */
export function historyOf(cookie: string | null): string[] {
  try {
    const terms: unknown = JSON.parse(cookie ?? '[]');
    return Array.isArray(terms)
      ? terms.filter((term) => typeof term === 'string').slice(0, RECENT_SEARCHES.entries)
      : [];
  } catch {
    return [];
  }
}

/** The newest ten terms of at most sixty characters, each once. */
export function withTerm(terms: readonly string[], term: string): string[] {
  const short = [...term.trim()].slice(0, RECENT_SEARCHES.characters).join('');
  if (short === '') return [...terms];
  return [short, ...withoutTerm(terms, short)].slice(0, RECENT_SEARCHES.entries);
}

export function withoutTerm(terms: readonly string[], term: string): string[] {
  return terms.filter((other) => other.toLowerCase() !== term.toLowerCase());
}

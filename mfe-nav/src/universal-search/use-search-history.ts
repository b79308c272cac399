import { useState } from 'react';
import { COOKIE_DAYS, COOKIES, type HostServices, RECENT_SEARCHES } from 'shared-contracts';

/**
 * Previous search terms, kept in a cookie. Another site's page cannot set our cookies, so there the terms are lost with
 * the page.
 */
export function useSearchHistory({ context }: HostServices) {
  const [terms, setTerms] = useState<string[]>([]);
  const ours = context !== 'embed';
  const keep = (kept: string[]) => {
    setTerms(kept);
    if (ours) setHistoryCookie(kept);
  };
  return {
    terms,
    read: () => {
      if (ours) setTerms(readHistory(document.cookie));
    },
    add: (term: string) => {
      if (term.trim() !== '') keep(withTerm(terms, term));
    },
    remove: (term: string) => keep(withoutTerm(terms, term)),
  };
}

function setHistoryCookie(terms: string[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
  document.cookie = historyCookie(terms);
}

/** Recent terms from the text of a cookie header or document.cookie, newest first. */
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

/** The newest ten terms of at most sixty characters, each once. */
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

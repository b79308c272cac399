import { useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { historyCookie, readHistory, withoutTerm, withTerm } from './history';

/** The terms searched for before, kept in a cookie; a foreign page's cookies are not ours, so there they end with it. */
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

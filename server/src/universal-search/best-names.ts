import { beginsOrIs, slipsAllowed, withinDistance, wordsOf } from 'search-engine';

/**
 * Entries whose text has a word for each of the typed words: one that begins with it or, where no entry has them all,
 * nearly so. Okina, kahako and case do not matter; the order stays.
 */
export function bestNames<Entry>(entries: readonly Entry[], typed: string, textOf: (entry: Entry) => string): Entry[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const worded = entries.map((entry) => ({ entry, words: wordsOf(textOf(entry)) }));
  const having = (fits: (candidate: string, word: string) => boolean) =>
    worded
      .filter(({ words }) => wanted.every((word) => words.some((candidate) => fits(candidate, word))))
      .map(({ entry }) => entry);
  const exact = having(beginsOrIs);
  return exact.length > 0 ? exact : having(nearlyBegins);
}

/** 'Kaimna' is nearly the beginning of 'Kaimana'. */
function nearlyBegins(candidate: string, word: string): boolean {
  const slips = slipsAllowed(word);
  if (beginsOrIs(candidate, word)) return true;
  if (slips === 0) return false;
  return [-1, 0, 1].some((more) => withinDistance(candidate.slice(0, word.length + more), word, slips));
}

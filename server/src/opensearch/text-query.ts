import { matchesPrefix, maxEdits, parseTextQuery, rightLetters } from 'search-engine';
import * as z from 'zod/mini';
import { all, NOTHING, type Query, term } from './listing-query';

const countsSchema = z.object({
  counts: z.object({ buckets: z.record(z.string(), z.object({ doc_count: z.number() })) }),
});

/** Counts the listings of each of these queries. */
export type CountEach = (queries: Readonly<Record<string, Query>>) => Promise<Readonly<Record<string, unknown>>>;

/**
 * The query of a text, like the text search of search-engine: an MLS id, else a tax map key, else all of its words. A misspelt word
 * is forgiven only if no listing has the word as typed, so this counts first.
 * @returns null when the text has nothing to search for
 */
export async function textQuery(text: string, countEach: CountEach): Promise<Query | null> {
  const parsed = parseTextQuery(text);
  if (parsed === null) return null;
  const byMls = term('mls_key', parsed.mls);
  const byTmk = parsed.tmk === '' ? NOTHING : term('tmks', parsed.tmk);
  const words = Object.fromEntries(parsed.words.map((word) => [`word_${word}`, wordQuery('words', word)]));
  const found = countsSchema.parse(await countEach({ mls: byMls, tmk: byTmk, ...words })).counts.buckets;
  const isFound = (name: string) => (found[name]?.doc_count ?? 0) > 0;
  if (isFound('mls')) return byMls;
  if (isFound('tmk')) return byTmk;
  return all(parsed.words.map((word) => (isFound(`word_${word}`) ? wordQuery('words', word) : misspelt(word))));
}

/** The word, or for words of more than one letter every word that begins with it. */
export function wordQuery(field: string, word: string): Query {
  return matchesPrefix(`${word}x`, word) ? { prefix: { [field]: { value: word } } } : term(field, word);
}

function misspelt(word: string): Query {
  const fuzziness = maxEdits(word);
  if (fuzziness === 0) return NOTHING;
  // a constant score takes every spelling; other rewrites take the best 50
  const how = { fuzziness, prefix_length: rightLetters(word), rewrite: 'constant_score' };
  return { fuzzy: { corrections: { value: word, ...how } } };
}

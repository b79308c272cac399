import { listingFacts } from '../listing/listing-facts';
import type { StoredListing } from '../listing/stored-listing';
import { withinDistance } from '../text/edit-distance';
import { keyOf } from '../text/fold';
import { beginsOrIs, listingWords, slipsAllowed, type TextQuestion } from '../text/text-question';

/** The listings a text finds: by MLS id, else by tax map key, else by all of its words. */
export function naiveTextMatches(listings: readonly StoredListing[], question: TextQuestion): Set<StoredListing> {
  const byMls = listings.filter((listing) => keyOf(listing.mls_id) === question.mls);
  if (byMls.length > 0) return new Set(byMls);
  const byTmk = listings.filter((listing) => question.tmk !== '' && listingFacts(listing).tmks.includes(question.tmk));
  if (byTmk.length > 0) return new Set(byTmk);
  const words = new Map(listings.map((listing) => [listing, listingWords(listing)]));
  const vocabulary = [...new Set([...words.values()].flatMap((set) => [...set]))];
  const wanted = question.words.map((word) => spellings(vocabulary, word));
  return new Set(
    listings.filter((listing) => wanted.every((set) => set.some((word) => words.get(listing)?.has(word)))),
  );
}

/** Slips of the pen are forgiven only where nothing is spelled as typed. */
function spellings(vocabulary: readonly string[], word: string): string[] {
  const exact = vocabulary.filter((candidate) => beginsOrIs(candidate, word));
  if (exact.length > 0) return exact;
  const slips = slipsAllowed(word);
  return slips === 0 ? [] : vocabulary.filter((candidate) => withinDistance(candidate, word, slips));
}

import type { StoredListing } from 'search-engine';

/** Shorter texts are not asked for. */
const FROM = 3;

/** What people type: places in three spellings, streets, agents, posts, ids, and misspellings of all of them. */
const TEXTS: readonly string[] = [
  'kihei',
  'Kīhei',
  'kihai',
  'wailea',
  'lahaina',
  'Lahaina town',
  'kailua kona',
  'princeville',
  'pricneville',
  'Poʻipū beach',
  'poipu',
  'haleiwa',
  'Haleʻiwa',
  'kaanapali ocean view',
  'kalakaua avenue',
  'Kalākaua',
  'kalakuaa',
  'honolulu condo',
  'hanalei bay',
  'volcano village',
  'aloha street',
  'ranch molokai',
  'market report',
  'waikiki',
  'zzzzqqq nothing',
];

/** Every keystroke of every text, with the ids and addresses of some listings among them. */
export function keystrokes(listings: readonly StoredListing[]): string[] {
  const some = listings.flatMap(({ mls_id, tmk, address }) => [`MLS ${mls_id}`, tmk.join(''), address.line_1]);
  return [...TEXTS, ...some]
    .filter((text) => text !== '')
    .flatMap((text) =>
      Array.from({ length: Math.max(0, text.length - FROM + 1) }, (_, more) => text.slice(0, FROM + more)),
    );
}

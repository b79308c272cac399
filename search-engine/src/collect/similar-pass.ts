import { CAPS } from 'shared-contracts';
import { similarPriceRange } from 'shared-contracts/listing-facts';
import { itemAt } from '../arrays';
import { hasBit } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { type Comparable, difference, isSameType } from '../listing/similarity';
import type { Dictionaries } from '../segment/dictionary';
import type { Doc, IndexReader } from '../segment/index-reader';
import { keyOf } from '../text/fold';
import { docsWith } from './query-plan';
import { RangeFilter } from './range-filter';

interface Candidate extends Doc {
  /** 1 on another island */
  abroad: number;
  /** 1 for another dwelling type */
  other: number;
  away: number;
}

/**
 * Active listings around the price, sale with sale and rent with rent: first of the same island, then of the same type,
 * then the smallest difference in bedrooms, price and place, then the id.
 */
export function similarTo({ segments, dictionaries }: IndexReader, listing: Doc): Doc[] {
  const { kind, place, own } = dictionaries;
  const codeOf = (dictionary: typeof kind | typeof place) => listing.segment.column(dictionary).at(listing.doc);
  const price = listing.segment.numbers.price.at(listing.doc);
  if (price === null) return [];
  const { from, to } = similarPriceRange(price);
  const { rental } = itemAt(kind.entries, codeOf(kind));
  const [island] = itemAt(place.entries, codeOf(place)).names;
  const likes = codesWhere(kind.entries, (each) => each.rental === rental);
  const active = codesWhere(own.listing_status_name.entries, ([status = '']) => keyOf(status) === 'active');
  const isHome = place.entries.map(({ names }) => names[0] === island);
  const subject = comparableAt(dictionaries, listing);
  const best: Candidate[] = [];
  const comesBefore = (a: Candidate, b: Candidate) =>
    a.abroad - b.abroad || a.other - b.other || a.away - b.away || (idOf(a) < idOf(b) ? -1 : 1);
  for (const segment of segments) {
    const { words, numbers } = segment;
    const set = segment.scratch.take();
    kernels.copy(set, segment.live, 0, words);
    new RangeFilter('price', numbers.price, { min: from, max: to }).keep(set, 0, words);
    kernels.and(set, docsWith(kind, likes, segment), 0, words);
    kernels.and(set, docsWith(own.listing_status_name, active, segment), 0, words);
    const places = segment.column(place);
    for (let doc = 0; doc < segment.count; doc++) {
      if (!hasBit(set, doc) || (segment === listing.segment && doc === listing.doc)) continue;
      const home = comparableAt(dictionaries, { segment, doc });
      const candidate = {
        segment,
        doc,
        abroad: isHome[places.at(doc)] ? 0 : 1,
        other: isSameType(subject, home) ? 0 : 1,
        away: difference(subject, home),
      };
      const last = best.at(-1);
      if (best.length === CAPS.similarListings && last && comesBefore(last, candidate) < 0) continue;
      best.push(candidate);
      best.sort(comesBefore);
      if (best.length > CAPS.similarListings) best.pop();
    }
  }
  return best;
}

function comparableAt({ kind, own }: Dictionaries, { segment, doc }: Doc): Comparable {
  const [beds] = itemAt(own.beds.entries, segment.column(own.beds).at(doc));
  return {
    price: segment.numbers.price.at(doc),
    beds: beds === undefined ? null : Number(beds),
    types: itemAt(kind.entries, segment.column(kind).at(doc)).types,
    lat: segment.numbers.lat.at(doc),
    lng: segment.numbers.lng.at(doc),
  };
}

function idOf({ segment, doc }: Doc): string {
  return segment.stored.id(doc);
}

function codesWhere<T extends NonNullable<unknown>>(entries: readonly T[], holds: (entry: T) => boolean): number[] {
  return [...entries.keys()].filter((code) => holds(itemAt(entries, code)));
}

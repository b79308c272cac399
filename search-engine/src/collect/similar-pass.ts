import { CAPS } from 'shared-contracts';
import { similarPriceRange } from 'shared-contracts/listing-facts';
import { hasBit, wordsFor } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import type { Scratch } from '../kernels/scratch';
import { type Comparable, difference, isSameType } from '../listing/similarity';
import type { Inventory } from '../segment/inventory';
import { keyOf } from '../text/fold';
import { RangeFilter } from './range-filter';

/** Active, sale with sale and rent with rent, around the price: same island first, then same type, then the smallest
 * difference in bedrooms, price and place, then the id. */
export function similarTo(inventory: Inventory, position: number, scratch: Scratch): number[] {
  const { table, shelf } = inventory;
  const price = table.price.at(position);
  if (price === null) return [];
  const words = wordsFor(table.end);
  const set = scratch.empty();
  set.set(table.alive);
  const { from, to } = similarPriceRange(price);
  new RangeFilter('price', table.price, { min: from, max: to }).keep(set, 0, words);
  const rental = table.kind.at(position)?.rental ?? false;
  const unlike = scratch.empty();
  table.kind.entries.forEach((kind, code) => {
    const same = table.kind.sets?.[code];
    if (kind.rental !== rental && same) kernels.or(unlike, same, 0, words);
  });
  kernels.andNot(set, unlike, 0, words);
  const active = scratch.empty();
  table.own.listing_status_name.entries.forEach(([status = ''], code) => {
    const same = table.own.listing_status_name.sets?.[code];
    if (keyOf(status) === 'active' && same) kernels.or(active, same, 0, words);
  });
  kernels.and(set, active, 0, words);
  const island = table.place.at(position)?.names[0];
  const isHome = table.place.entries.map((place) => place.names[0] === island);
  const own = comparableAt(inventory, position);
  const best: Candidate[] = [];
  const comesBefore = (a: Candidate, b: Candidate) =>
    a.abroad - b.abroad || a.other - b.other || a.away - b.away || (shelf.id(a.at) < shelf.id(b.at) ? -1 : 1);
  for (let at = 0; at < table.end; at++) {
    if (at === position || !hasBit(set, at)) continue;
    const abroad = isHome[table.place.code(at)] ? 0 : 1;
    const home = comparableAt(inventory, at);
    const candidate = { at, abroad, other: isSameType(own, home) ? 0 : 1, away: difference(own, home) };
    const last = best.at(-1);
    if (best.length === CAPS.similarListings && last && comesBefore(last, candidate) < 0) continue;
    best.push(candidate);
    best.sort(comesBefore);
    if (best.length > CAPS.similarListings) best.pop();
  }
  return best.map(({ at }) => at);
}

function comparableAt({ table }: Inventory, at: number): Comparable {
  const [beds] = table.own.beds.at(at) ?? [];
  return {
    price: table.price.at(at),
    beds: beds === undefined ? null : Number(beds),
    types: table.kind.at(at)?.types ?? [],
    lat: table.lat.at(at),
    lng: table.lng.at(at),
  };
}

interface Candidate {
  at: number;
  /** 0 on the same island */
  abroad: number;
  /** 0 for the same dwelling type */
  other: number;
  away: number;
}

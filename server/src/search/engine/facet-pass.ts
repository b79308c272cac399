import type { Aggregates, FacetBucket, FacetName, PriceHistogram } from 'shared-contracts';
import { orderedBuckets } from '../facet-order';
import type { CodedFacet } from '../listing-facts';
import { priceBar, priceHistogram } from '../price-histogram';
import type { CodedColumn } from './columns';
import type { ListingTable } from './listing-table';
import { overlooks } from './tests';

/**
 * Counts the facets asked for. A facet counts the listings that fail no test but those of its own filter; where that
 * filter is not in use these are the matches, already gathered in `hits`.
 */
export function countFacets(
  table: ListingTable,
  mask: Int32Array,
  hits: Int32Array,
  names: readonly FacetName[],
): Aggregates {
  const failing = mask.reduce((bits, each) => bits | each, 0);
  const sets = new Map<number, Int32Array>([[0, hits]]);
  const slotsFor = (name: FacetName) => {
    const overlooked = overlooks(name) & failing;
    const slots = sets.get(overlooked) ?? slotsFailingOnly(mask, overlooked);
    sets.set(overlooked, slots);
    return slots;
  };
  const facets = names.map((name): [FacetName, FacetBucket[] | PriceHistogram] =>
    name === 'price_histogram'
      ? [name, histogram(table, slotsFor(name))]
      : [name, buckets(name, table.facets[name], slotsFor(name))],
  );
  return Object.fromEntries(facets);
}

/** The slots that fail nothing beside these tests. */
export function slotsFailingOnly(mask: Int32Array, overlooked: number): Int32Array {
  const slots = new Int32Array(mask.length);
  const counted = ~overlooked;
  let length = 0;
  for (let slot = 0; slot < mask.length; slot++) if (((mask[slot] ?? 0) & counted) === 0) slots[length++] = slot;
  return slots.subarray(0, length);
}

function buckets(name: CodedFacet, column: CodedColumn<readonly string[]>, slots: Int32Array): FacetBucket[] {
  const { codes, entries } = column;
  const byCode = new Int32Array(entries.length);
  for (let index = 0; index < slots.length; index++) {
    const code = codes[slots[index] ?? 0] ?? 0;
    byCode[code] = (byCode[code] ?? 0) + 1;
  }
  const counts = new Map<string, number>();
  for (let code = 0; code < byCode.length; code++) {
    const count = byCode[code] ?? 0;
    if (count > 0) for (const value of entries[code] ?? []) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return orderedBuckets(name, counts);
}

function histogram(table: ListingTable, slots: Int32Array): PriceHistogram {
  const counts: number[] = [];
  for (const slot of slots) {
    const price = table.price.values[slot] ?? Number.NaN;
    if (!Number.isNaN(price)) counts[priceBar(price)] = (counts[priceBar(price)] ?? 0) + 1;
  }
  return priceHistogram(counts);
}

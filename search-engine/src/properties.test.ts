import * as fc from 'fast-check';
import {
  type FacetBucket,
  FILTERS,
  PAGE_SIZE,
  type PriceHistogram,
  type SearchRequest,
  SORT_ORDERS,
} from 'shared-contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { isPublic } from './listing/listing-facts';
import { MemorySearch } from './memory-search';
import { smallest } from './segment/orders';
import { sortByKeys } from './segment/radix';
import { manyListings, storedListing } from './testing/listings';
import { NaiveSearch } from './testing/naive-search';
import { requests, valuesOf } from './testing/requests';

/** The first of them have the values that requests ask for. */
const LISTINGS = manyListings(2000, 7);
const FEW = { numRuns: 60, seed: 7 };

async function filled(options = {}): Promise<MemorySearch> {
  const search = new MemorySearch(options);
  await search.apply(LISTINGS.map((listing) => ({ kind: 'upsert', listing })));
  search.open();
  return search;
}
const oracle = new NaiveSearch();
/** Tests only read it. */
let search: MemorySearch;
beforeAll(async () => {
  search = await filled();
  await oracle.apply(LISTINGS.map((listing) => ({ kind: 'upsert', listing })));
});
const sum = (counts: readonly { count: number }[] | undefined) =>
  (counts ?? []).reduce((all, { count }) => all + count, 0);
const open: SearchRequest = { filters: { title_land: [] } };

test('adding a filter never raises the total', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const narrower = { ...request, filters: { ...request.filters, minBeds: 3, luxury_properties: true } };
      const wider = { ...narrower, filters: { ...narrower.filters, luxury_properties: false } };
      expect(await search.count(narrower)).toBeLessThanOrEqual(await search.count(wider));
    }),
    FEW,
  );
});

describe('each order', () => {
  test.each(SORT_ORDERS)(
    '%s is that of the oracle on every page, with equal and unknown values',
    async (sort_order) => {
      for (const filters of [{}, { minPrice: 1_000_000 }, { maxPrice: 2_000_000 }, { minBeds: 5 }]) {
        const { entries } = await oracle.resultSet({ filters, sort_order });
        const ids: string[] = [];
        for (let page = 1; ids.length < entries.length; page++) {
          const { results } = await search.search({ filters, sort_order, page });
          expect(results).toHaveLength(Math.min(PAGE_SIZE, entries.length - ids.length));
          ids.push(...results.map(({ internal_id }) => internal_id));
        }
        expect(ids).toEqual(entries.map(({ internal_id }) => internal_id));
      }
    },
  );
});

describe('each filter alone', () => {
  test.each(FILTERS.map((filter) => [filter.key, filter] as const))(
    '%s finds what the oracle finds, and leaves some listings out',
    async (_, filter) => {
      const all = await search.count({});
      const totals: number[] = [];
      await fc.assert(
        fc.asyncProperty(valuesOf(filter), async (filters) => {
          const total = await search.count({ filters });
          expect(total).toBe(await oracle.count({ filters }));
          totals.push(total);
        }),
        { numRuns: 12, seed: 7 },
      );
      expect(totals.filter((total) => total > 0 && total !== all)).not.toEqual([]);
    },
  );
});

test('pages partition the results, and a walked page is the page of the ranks [A4.15]', async () => {
  const { entries, total } = await search.resultSet(open);
  const pages: string[] = [];
  for (let page = 1; pages.length < total; page++)
    pages.push(...(await search.search({ ...open, page })).results.map((card) => card.internal_id));
  expect(pages).toEqual(entries.map(({ internal_id }) => internal_id));
  expect(pages.length).toBeGreaterThan(PAGE_SIZE);
});

test('facets and histogram add up to the total [A3.15]', async () => {
  const { aggregations, total } = await search.aggregates(open, ['island', 'listing_status_name', 'price_histogram']);
  const island: FacetBucket[] | undefined = aggregations.island;
  const histogram: PriceHistogram | undefined = aggregations.price_histogram;
  expect(sum(island)).toBe(total);
  expect(sum(aggregations.listing_status_name)).toBe(total);
  const unpriced = await search.count({ filters: { title_land: [], minPrice: 1 } });
  expect(sum(histogram)).toBe(unpriced);
});

test('gives up when the time is over, and when the visitor has gone', async () => {
  const late = await filled({ longestMs: -1 });
  await expect(late.search({})).rejects.toMatchObject({ code: 'busy' });
  const text = { filters: { query: 'kihie' } };
  await expect(late.search(text)).rejects.toMatchObject({ code: 'busy' });
  await expect(late.text('kihei')).rejects.toMatchObject({ code: 'busy' });
  const tmk = LISTINGS.find((listing) => isPublic(listing) && listing.tmk.length > 0)?.tmk.join('') ?? '';
  await expect(late.byTmk(tmk)).rejects.toMatchObject({ code: 'busy' });
  expect(await late.byTmk('239001001')).toBeNull();
  await expect(search.text('kihei', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'busy' });
  await expect(search.search({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'busy' });
  expect((await search.search({})).total).toBeGreaterThan(0);
});

test('sorts any numbers like comparing them, equal ones in their order', async () => {
  await fc.assert(
    fc.property(fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 }))), (numbers) => {
      const keys = Float64Array.from(numbers);
      const expected = [...keys.keys()].sort((a, b) => Number(keys[a]) - Number(keys[b]) || a - b);
      const infinite = keys.some((key) => Math.abs(key) === Infinity);
      if (!infinite) expect([...sortByKeys(Int32Array.from(keys.keys()), keys)]).toEqual(expected);
    }),
  );
});

test('chooses the smallest', async () => {
  await fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1000)), fc.nat(20), (numbers, most) => {
      const count = Math.min(most, numbers.length);
      const expected = [...numbers].sort((a, b) => a - b).slice(0, count);
      expect(
        smallest(
          {
            items: Int32Array.from(numbers),
            keys: Float64Array.from(numbers, (n) => n >> 3),
            ties: Float64Array.from(numbers),
          },
          count,
        ),
      ).toEqual(expected);
    }),
  );
});

test('any text of address words, in any spelling, finds what the oracle finds in the same order', async () => {
  const some = LISTINGS.slice(0, 200);
  const [small, plain] = [new MemorySearch(), new NaiveSearch()];
  for (const each of [small, plain]) await each.apply(some.map((listing) => ({ kind: 'upsert', listing })));
  small.open();
  const word = fc.constantFrom(
    ...'12 7 2 N no North S. south Front Kihei kīhei hana ala Kamehameha st Street str saint Ave avenue aven Rd road hwy highway'.split(
      ' ',
    ),
    ...'pl Place apt Apt. unit # #1502 1502 apt12 12 e E 4b suite number HI Hawaii hawaiʻi USA 96712 96712-1234 lana stret hanna maui mt mountain ＨＩ １２'.split(
      ' ',
    ),
  );
  const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      expect(await small.text(typed)).toEqual(await plain.text(typed));
    }),
    { numRuns: 200, seed: 7 },
  );
});

test.each([20_000_001, 25_000_000, 500_000_000])(
  "a maximum of %s above the slider's end is a limit",
  async (maxPrice) => {
    const small = new MemorySearch();
    const prices = [19_000_000, 20_000_001, 25_000_000, 400_000_000, 999_000_000];
    await small.apply(
      prices.map((asking_price) => ({
        kind: 'upsert',
        listing: storedListing(String(asking_price), { asking_price }),
      })),
    );
    small.open();
    const expected = prices.filter((price) => price <= maxPrice).length;
    expect(await small.count({ filters: { title_land: [], maxPrice } })).toBe(expected);
    expect(await small.count({ filters: { title_land: [], maxPrice: 20_000_000 } })).toBe(prices.length);
  },
);

/** One address as its listing has it, and as people type it. */
const SPELLED: readonly (readonly [line: string, typed: readonly string[]])[] = [
  ['201 Ohua Ave', ['201 Ohua Avenue', '201 ohua av', '201 Ohua Ave.', '201 Ohua Ave, HI', '２０１ Ｏｈｕａ Ａｖｅ']],
  ['201 Ohua Avenue', ['201 Ohua Ave', '201 ohua aven', 'Ohua ave', '201 Ohua Avenue, Hawaii']],
  ['2777 S Kihei Rd', ['2777 South Kihei Road', '2777 so. kihei rd', '2777 s kihei road', 'South Kihei Road HI']],
  ['2777 South Kīhei Road', ['2777 S. Kihei Rd', '2777 so kihei rd', 's kihei road', '2777 South Kihei Rd, HI 96753']],
  ['75-5660 Kuhio Highway', ['75-5660 Kuhio Hwy', 'kuhio hwy']],
  ['12 Aloha Lp', ['12 aloha loop', '12 Aloha Loop Hawaii']],
  [
    '201 Ohua Ave #1502',
    ['201 Ohua Ave Apt 1502', '201 ohua avenue unit 1502', 'Apt. 1502 Ohua', 'ohua ste 1502', 'apt1502', '#1502'],
  ],
  ['201 Ohua Ave Apt 1502', ['201 Ohua Ave #1502', '201 ohua unit 1502', '1502 ohua ave']],
  ['9 Kai Pl #B', ['9 kai place unit b', '9 Kai Pl Apt B', '9 kai pl b']],
  ['1400 St Louis Dr', ['1400 Saint Louis Drive', 'st. louis dr', 'saint louis']],
  ['3 Mt View Rd', ['3 Mountain View Road', '3 mtn view rd', 'mount view']],
  ['5 Hawaii Kai Dr', ['5 Hawaii Kai Drive', 'hawaii kai dr HI']],
];
test.each(SPELLED)('finds %s in all usual spellings first, and no other home', async (line, typed) => {
  const address = { city: null, postal_code: null, latitude: null, longitude: null };
  const own = storedListing('1', { address: { ...address, line_1: line }, postal_code: '96753' });
  const others = ['7 Hinano Pl', '202 Other Way #15', '8 Hiolani Ln', '9 Eastwood Pt #E', '6 Kailua Ct'].map(
    (line_1, index) => storedListing(`2${index}`, { address: { ...address, line_1 } }),
  );
  const [small, plain] = [new MemorySearch(), new NaiveSearch()];
  for (const each of [small, plain]) await each.apply([own, ...others].map((listing) => ({ kind: 'upsert', listing })));
  small.open();
  for (const text of typed) {
    const response = await small.text(text);
    expect([text, response.results.map(({ internal_id }) => internal_id)]).toEqual([text, ['1']]);
    expect(await plain.text(text)).toEqual(response);
    expect(await small.count({ filters: { query: text, title_land: [] } }), text).toBe(1);
  }
});

test('a kind of street is no correction, and a short word has its first letter right', async () => {
  const small = new MemorySearch();
  const line = (line_1: string) => ({ line_1, city: null, postal_code: null, latitude: null, longitude: null });
  await small.apply(
    [
      storedListing('1', { address: line('1 Hana Lane'), postal_code: '96753' }),
      storedListing('2', { address: line('2 Front Street'), postal_code: '96761-9999' }),
    ].map((listing) => ({ kind: 'upsert', listing })),
  );
  small.open();
  const found = async (text: string) => (await small.text(text)).results.map(({ internal_id }) => internal_id);
  for (const text of ['jane', 'lame', 'streat', 'fana']) expect(await found(text), text).toEqual([]);
  for (const text of ['lane', 'hama', '96753-1234', '1 Hana Ln, HI 96753-1234'])
    expect(await found(text), text).toEqual(['1']);
  for (const text of ['fornt', 'stree', '96761-9999']) expect(await found(text), text).toEqual(['2']);
});

test.each(['Hawaii', 'HI', 'hawaiʻi, USA'])('%s alone means every home', async (query) => {
  const small = new MemorySearch();
  await small.apply(['1', '2'].map((id) => ({ kind: 'upsert', listing: storedListing(id, {}) })));
  small.open();
  expect(await small.count({ filters: { query, title_land: [] } })).toBe(2);
});

test.each(['Kihei, HI', 'kihei hawaii', 'Kīhei, Hawaiʻi 96753', 'KIHEI HI USA', 'ｋｉｈｅｉ ＨＩ'])(
  '%s finds what the town alone finds, and no street that begins with Hi',
  async (text) => {
    const line = (line_1: string) => ({ line_1, city: null, postal_code: null, latitude: null, longitude: null });
    const small = new MemorySearch();
    await small.apply(
      [
        storedListing('1', { address: line('1 Front St'), hl_region_town: 'Kīhei', postal_code: '96753' }),
        storedListing('2', { address: line('2 Hinano Pl'), hl_region_town: 'Lahaina', postal_code: '96753' }),
      ].map((listing) => ({ kind: 'upsert', listing })),
    );
    small.open();
    expect((await small.text(text)).results.map(({ internal_id }) => internal_id)).toEqual(['1']);
  },
);

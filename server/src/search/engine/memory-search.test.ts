import { expect, test } from 'vitest';
import { describeConformance } from '../conformance';
import { NaiveSearch } from '../naive-search';
import { storedListing } from '../testing/listings';
import { MemorySearch } from './memory-search';

describeConformance('the search in memory', async () => {
  const search = new MemorySearch();
  search.open();
  return search;
});
describeConformance('the search in memory, sorted anew every few changes', async () => {
  const search = new MemorySearch({ room: 24 });
  search.open();
  return search;
});
// its answers to random requests are the ones it is compared with
describeConformance('the oracle itself', async () => new NaiveSearch(), 2);

test('no default price hides a listing: one of 25,000,000 is found by the default search [A9.2]', async () => {
  const search = new MemorySearch();
  await search.apply([{ kind: 'upsert', listing: storedListing('dear', { asking_price: 25_000_000 }) }]);
  search.open();
  const answer = await search.search({});
  expect(answer.results.map(({ internal_id }) => internal_id)).toEqual(['dear']);
  expect(answer.aggregations.price_histogram?.at(-1)).toMatchObject({ to: null, count: 1 });
});

import { defaultSearchState, searchRequestOf } from 'shared-contracts';
import { expect, test } from 'vitest';
import { MemorySearch } from './engine/memory-search';
import { initialSearchAnswer } from './initial-answer';
import { storedListing } from './testing/listings';

test('answers the very request the browser would send, nothing while starting up', async () => {
  const search = new MemorySearch();
  expect(await initialSearchAnswer(search, defaultSearchState())).toBeNull();
  await search.apply([{ kind: 'upsert', listing: storedListing('1') }]);
  search.open();
  const initial = await initialSearchAnswer(search, defaultSearchState(), { hidden: ['2'] });
  expect(initial?.request).toEqual(searchRequestOf(defaultSearchState(), { hidden: ['2'] }));
  expect(initial?.answer.total).toBe(1);
});

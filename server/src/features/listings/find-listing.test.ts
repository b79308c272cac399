import { MemorySearch } from 'search-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBatch } from '../../feeds/apply/apply-batch.repository';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { storedListing } from '../leads/testing/lead-app';
import { findListingIn } from './find-listing';

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await openTestDatabase();
  const sold = storedListing({ internal_id: 'sold', mls_id: '700009', slug: 'sold', listing_status_name: 'Sold' });
  const other = { ...sold, internal: { ...sold.internal, source: { system: 'sample', key: '9' } } };
  await applyBatch(test_.database, { listings: [storedListing(), other], removals: [] });
});
afterAll(() => test_.close());

test('a listing is found by either id while the index is being filled, a sold one is not', async () => {
  const find = findListingIn(new MemorySearch(), test_.database);
  expect((await find('sample-1'))?.mls_id).toBe('700001');
  expect((await find('700001'))?.internal_id).toBe('sample-1');
  expect(await find('sold')).toBeNull();
  expect(await find('700009')).toBeNull();
  expect(await find('nothing')).toBeNull();
});

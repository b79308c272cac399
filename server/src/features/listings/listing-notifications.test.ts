import { Client } from 'pg';
import { MemorySearch } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import { expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { openTestDatabase } from '../../testing/test-database';
import { ListingIndexer } from './listing-indexer';
import { listenForListings } from './listing-notifications';
import { MemoryTarget } from './memory-target';

const WITHIN_MS = 5000;

test('a change made by one server shows in the search of another at once, and after a broken connection too', async () => {
  const { database, url, close } = await openTestDatabase();
  const search = new MemorySearch();
  // no poll happens during the test
  const target = new MemoryTarget({ index: search });
  const indexer = new ListingIndexer({ db: database, target, pollMs: 600_000, onError: () => {} });
  const notices = listenForListings({
    url: url,
    onNotice: () => void indexer.changed(),
    onError: () => {},
    retryMs: 20,
  });
  const insert = async (id: string) => {
    const document = storedListing(id);
    const row = { internal_id: id, mls_id: document.mls_id, slug: document.slug, status: 'Active' };
    await database
      .insertInto('listings')
      .values({ ...row, source_system: 's', source_key: id, document: json(document), updated_at: new Date() })
      .execute();
  };
  const shows = async (id: string) => {
    await expect.poll(() => search.byInternalId(id), { timeout: WITHIN_MS, interval: 5 }).not.toBeNull();
  };
  try {
    await indexer.start();
    await insert('notified');
    await shows('notified');
    await database.deleteFrom('listings').where('internal_id', '=', 'notified').execute();
    await expect.poll(() => search.size, { timeout: WITHIN_MS }).toBe(0);
    await dropListeners(url);
    await insert('while-away');
    await shows('while-away');
  } finally {
    await notices.stop();
    await indexer.stop();
    await close();
  }
}, 60_000);

/** Closes the listening connections. */
async function dropListeners(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const listening = "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'";
  expect((await client.query(listening)).rowCount).toBe(1);
  await client.end();
}

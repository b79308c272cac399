import { MemorySearch } from 'search-engine';
import { testRandomRequests } from 'search-engine/testing/conformance';
import { afterAll, describe } from 'vitest';
import { TEST_NODES, testIndex } from './testing/test-cluster';

/** How many random requests each engine gets. */
const REQUESTS = Number(process.env.SEARCH_TEST_REQUESTS ?? 200);
const TIMEOUT_MS = 3_600_000;

describe('the search in memory', () => {
  const makeSearch = async () => {
    const search = new MemorySearch();
    search.open();
    return search;
  };
  testRandomRequests(makeSearch, REQUESTS, TIMEOUT_MS);
});

describe.skipIf(TEST_NODES.length === 0)('OpenSearch', () => {
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
  });
  const makeSearch = async () => {
    const { search, close } = await testIndex();
    closing.push(close);
    return search;
  };
  testRandomRequests(makeSearch, REQUESTS, TIMEOUT_MS);
});

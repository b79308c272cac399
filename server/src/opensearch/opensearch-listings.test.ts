import * as fc from 'fast-check';
import { manyListings, NaiveSearch, requests } from 'search-engine/testing';
import { describeConformance } from 'search-engine/testing/conformance';
import type { MapAnswer } from 'shared-contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { TEST_NODES, testIndex } from './testing/test-cluster';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});
async function makeSearch() {
  const { search, close } = await testIndex();
  closing.push(close);
  return search;
}

describe.skipIf(TEST_NODES.length === 0)('with a cluster', () => {
  // a network call for each request: slow on a busy machine
  describeConformance('OpenSearch', makeSearch, 40, 600_000);

  /** How many random requests; the whole run has 10,000. */
  const numRuns = Number(process.env.OPENSEARCH_TEST_REQUESTS ?? 200);
  test(`answers ${numRuns} random requests like the oracle`, async () => {
    const [search, oracle] = [await makeSearch(), new NaiveSearch()];
    const changes = manyListings(600, 23).map((listing) => ({ kind: 'upsert', listing }) as const);
    await Promise.all([search.apply(changes), oracle.apply(changes)]);
    const comparable = (map: MapAnswer) => ({
      ...map,
      clusters: map.clusters.toSorted((a, b) => a.lat - b.lat || a.lng - b.lng),
    });
    await fc.assert(
      fc.asyncProperty(requests, fc.nat(24), async (request, zoom) => {
        expect(await search.search(request)).toEqual(await oracle.search(request));
        const map = await search.map(null, zoom, request);
        expect(comparable(map)).toEqual(comparable(await oracle.map(null, zoom, request)));
      }),
      { numRuns, seed: 5, endOnFailure: true },
    );
  }, 3_600_000);
});

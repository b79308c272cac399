import { describeConformance } from 'search-engine/testing/conformance';
import { afterAll, describe } from 'vitest';
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
});

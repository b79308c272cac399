import type * as z from 'zod/mini';
import { Cluster, connect, type RequestOptions } from '../cluster';
import { ListingIndex } from '../listing-index';
import { OpenSearchListings } from '../opensearch-listings';

/** Nodes of a cluster for tests, separated by commas; without it these tests are skipped. */
export const TEST_NODES = process.env.OPENSEARCH_TEST_URL?.split(',') ?? [];

/** Searches of tests may take this long, because the machine may have other work. In milliseconds. */
const SEARCH_TIMEOUT_MS = 300_000;

class PatientCluster extends Cluster {
  override request<S extends z.ZodMiniType>(
    schema: S,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<z.infer<S>> {
    return super.request(schema, method, path, body, { ...options, timeoutMs: SEARCH_TIMEOUT_MS });
  }
}

let made = 0;

/** An empty index of its own. */
export async function testIndex(shards = 2) {
  const settings = {
    OPENSEARCH_URL: TEST_NODES,
    OPENSEARCH_USERNAME: null,
    OPENSEARCH_PASSWORD: null,
    OPENSEARCH_INDEX: `test-${process.pid}-${++made}`,
    OPENSEARCH_SHARDS: shards,
  };
  const cluster = new PatientCluster(await connect(settings));
  const index = new ListingIndex(cluster, settings);
  await index.use(await index.create());
  index.ready = true;
  const close = async () => {
    for (const name of await index.current()) await cluster.client.indices.delete({ index: name });
    await cluster.close();
  };
  return { cluster, index, search: new OpenSearchListings(cluster, index), close };
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Cluster } from './cluster';

let node: Server;
afterEach(() => {
  node.closeAllConnections();
  node.close();
});

/** A node that gets requests and never answers. */
async function silentNode() {
  node = createServer();
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  const { port } = node.address() as AddressInfo;
  const settings = {
    OPENSEARCH_USERNAME: null,
    OPENSEARCH_PASSWORD: null,
    OPENSEARCH_INDEX: 'x',
    OPENSEARCH_SHARDS: 1,
  };
  return Cluster.open({ ...settings, OPENSEARCH_URL: [`http://127.0.0.1:${port}`] });
}

test('a visitor who leaves ends the search, and not the server', async () => {
  const cluster = await silentNode();
  const ended: unknown[] = [];
  const onError = (error: unknown) => ended.push(error);
  process.on('uncaughtException', onError);
  const visitor = new AbortController();
  const pending = cluster.request(z.unknown(), 'POST', '/x/_search', {}, { signal: visitor.signal });
  await once(node, 'request');
  visitor.abort();
  await expect(pending).rejects.toMatchObject({ code: 'busy' });
  // Node reports a listener that fails in a later turn
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('uncaughtException', onError);
  expect(ended).toEqual([]);
  await cluster.close();
});

test('a node that does not answer in time is busy', async () => {
  const cluster = await silentNode();
  const pending = cluster.request(z.unknown(), 'POST', '/x/_search', {}, { timeoutMs: 20 });
  await expect(pending).rejects.toMatchObject({ code: 'busy' });
  await cluster.close();
});

test('many requests of one visitor are no leak of listeners', async () => {
  const cluster = await silentNode();
  const warned = vi.spyOn(process, 'emitWarning');
  const visitor = new AbortController();
  const pending = Array.from({ length: 20 }, () =>
    cluster.request(z.unknown(), 'POST', '/x/_search', {}, { signal: visitor.signal }),
  );
  const settled = Promise.allSettled(pending);
  await once(node, 'request');
  visitor.abort();
  expect((await settled).map(({ status }) => status)).toEqual(pending.map(() => 'rejected'));
  expect(warned).not.toHaveBeenCalled();
  await cluster.close();
});

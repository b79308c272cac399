import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { defineCall } from 'shared-contracts';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { appWith, LISTINGS } from '../../features/search/testing/search-app';
import { createTestApp } from '../../testing/test-app';
import { PreparedResponse, serveCall } from './serve-call';

let app: FastifyInstance;
beforeAll(async () => {
  app = await appWith(LISTINGS.slice(0, 100));
});

const search = (accepted?: string) => {
  const headers = {
    'content-type': 'application/json',
    ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
  };
  return app.inject({ method: 'POST', url: '/api/v3/search/all', headers, payload: '{}' });
};

test.each(['br', 'gzip, deflate, br', 'gzip;q=0.5, br;q=0.8', 'br;q=1.0, *;q=0'])('packs for %s', async (accepted) => {
  const reply = await search(accepted);
  expect(reply.headers['content-encoding']).toBe('br');
  expect(String(reply.headers.vary)).toContain('accept-encoding');
  const plain = JSON.parse((await search()).body);
  expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString())).toEqual(plain);
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
});

test.each([undefined, 'identity', 'br;q=0', 'gzip;q=0.1, br;q=0.0', 'brotli'])(
  'does not pack for %s',
  async (accepted) => {
    expect((await search(accepted)).headers['content-encoding']).not.toBe('br');
  },
);

const JSON_TEXT = JSON.stringify({
  cards: Array.from({ length: 9000 }, (_, at) => `card ${at} with a view of the sea`),
});

const large = defineCall({
  tag: 'Test',
  access: 'public',
  name: 'large',
  method: 'GET',
  path: '/api/test/large',
  answer: z.object({ cards: z.array(z.string()) }),
});

const askLarge = async (response: PreparedResponse, accepted: string) => {
  const app = await createTestApp({ features: [(instance) => serveCall(instance, large, () => response)] });
  const reply = await app.inject({ url: '/api/test/large', headers: { 'accept-encoding': accepted } });
  await app.close();
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  return reply;
};

test.each([
  ['identity', (bytes: Buffer) => bytes],
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('sends a part of an array as it is to a client that accepts %s', async (accepted, unpacked) => {
  const json = JSON.stringify({ cards: Array.from({ length: 500 }, () => 'Hāna 🌺 “Kīhei”  \ud800') });
  const around = new Uint8Array(Buffer.from(`[[${json}]]`));
  const reply = await askLarge(new PreparedResponse(around.subarray(2, -2)), accepted);
  expect(unpacked(reply.rawPayload).toString()).toBe(json);
});

test('compresses a large answer outside of the event loop', async () => {
  const reply = await askLarge(new PreparedResponse(Buffer.from(JSON_TEXT)), 'br');
  expect(reply.headers['content-encoding']).toBe('br');
  expect(String(reply.headers.vary)).toContain('accept-encoding');
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(JSON_TEXT);
});

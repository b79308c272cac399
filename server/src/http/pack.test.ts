import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { appWith, LISTINGS } from '../search/testing/search-app';

const search = async (accepted?: string) => {
  const app = await appWith(LISTINGS);
  const headers = {
    'content-type': 'application/json',
    ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
  };
  const reply = await app.inject({ method: 'POST', url: '/api/v3/search/all', headers, payload: '{}' });
  await app.close();
  return reply;
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

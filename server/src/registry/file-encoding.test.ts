import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, openPublishedSite, type RegistrySite } from './testing/registry-site';

let site: RegistrySite;
beforeAll(async () => {
  const published = await openPublishedSite(['1.0.0']);
  ({ site } = published);
  await act(site, published.token, 'promote', '*', { version: '1.0.0', strategy: { kind: 'all' } });
});
afterAll(() => site.close());

test.each([
  ['br', 'br'],
  ['gzip, br;q=0.5', 'br'],
  ['*', 'br'],
  ['br;q=0', undefined],
  ['gzip, br;q=0.0', undefined],
  ['identity', undefined],
])('a published file for a client that accepts %s is encoded with %s', async (accepted, encoding) => {
  const url = '/mfe/tides/1.0.0/entry.aaaaaaaa.js';
  const answer = await site.app.inject({ url, headers: { 'accept-encoding': accepted } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBe(encoding);
});

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
  const response = await site.app.inject({ url, headers: { 'accept-encoding': accepted } });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-encoding']).toBe(encoding);
});

test.each([
  [{ range: 'bytes=999999999-' }, 416, 'range_not_satisfiable'],
  [{ range: 'bytes=5-1' }, 416, 'range_not_satisfiable'],
  [{ 'if-match': '"x"' }, 412, 'precondition_failed'],
  [{ 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' }, 412, 'precondition_failed'],
])('files for a request with %j answer %s', async (headers, status, code) => {
  for (const url of ['/mfe/search/1.0.0-aaaa/search.aabbccdd.js', '/shell/site.0a1b2c3d.js']) {
    const response = await site.app.inject({ url, headers });
    expect([url, response.statusCode, response.json().code]).toEqual([url, status, code]);
  }
});

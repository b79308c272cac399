import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { PageRound } from './connector/page-round';
import { listRefused } from './feed-status.repository';
import { type FeedSite, homeRecord, openFeedSite } from './testing/feed-site';

/** After this many pages the source ends, so that a client without a guard ends too. */
const LAST = 40;

let site: FeedSite;
afterEach(async ({ task }) => {
  if (!task.name.startsWith('pages that always')) await site.close();
});

const answer = (response: ServerResponse, body: object) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
  return true;
};
const medium = (key: number, at: number) => ({
  ResourceRecordKey: String(key),
  MediaKey: `${key}-${at}`,
  MediaURL: `https://media.example.com/${key}-${at}.jpg`,
  MediaCategory: 'Photo',
});
const openHouse = (at: number) => ({
  OpenHouseKey: `oh-${at}`,
  ListingKey: '1',
  ModificationTimestamp: '2026-11-20T10:00:00Z',
});

/** Which requests are pages without an end, and a row of them. */
const KINDS: readonly [string, (url: string) => boolean, (at: number) => object][] = [
  ['listings', (url) => url.startsWith('/Property?') && !url.includes('$select'), homeRecord],
  ['keys of listings', (url) => url.startsWith('/Property?') && url.includes('$select'), homeRecord],
  ['open houses', (url) => url.startsWith('/OpenHouse?') && !url.includes('$select'), openHouse],
  ['media', (url) => url.startsWith('/Media?'), (at) => medium(1, at)],
];
const LINKS: readonly [string, (page: number) => number][] = [
  ['in a circle of two', (page) => page % 2],
  ['with a new link each', (page) => page],
];

test.each(
  KINDS.flatMap(([kind, isPage, row]) => LINKS.map(([links, link]) => [kind, links, isPage, row, link] as const)),
)('pages of %s %s end the step as a loop, after a few requests', async (_kind, _links, isPage, row, link) => {
  let pages = 0;
  const intercept = (request: IncomingMessage, response: ServerResponse) => {
    const url = decodeURIComponent(request.url ?? '');
    if (!isPage(url)) return false;
    pages += 1;
    const next = new URL(`${site.source.url}${request.url}`);
    next.searchParams.set('i', String(link(pages)));
    const value = [row(1 + (pages % 2) * 2), row(2 + (pages % 2) * 2)];
    return answer(response, { value, ...(pages < LAST ? { '@odata.nextLink': next.href } : {}) });
  };
  site = await openFeedSite({ media: 'resource' }, { intercept });
  for (const key of [1, 2, 3, 4]) site.source.put('Property', homeRecord(key));
  expect(await site.run()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('circle'), failures: 1 });
  expect(pages).toBeLessThan(10);
});

test.each(KINDS.filter(([kind]) => kind === 'listings' || kind === 'open houses'))(
  'a circle of pages of %s that is longer than a run is noticed',
  async (_kind, isPage, row) => {
    let pages = 0;
    let running = new AbortController();
    const intercept = (request: IncomingMessage, response: ServerResponse) => {
      const url = decodeURIComponent(request.url ?? '');
      if (!isPage(url)) return false;
      pages += 1;
      if (pages % 10 === 0) running.abort();
      const next = new URL(`${site.source.url}${request.url}`);
      const at = Number(next.searchParams.get('i') ?? 0);
      next.searchParams.set('i', String((at + 1) % 20));
      return answer(response, { value: [row(at + 1)], ...(pages < 400 ? { '@odata.nextLink': next.href } : {}) });
    };
    site = await openFeedSite({}, { intercept });
    for (let key = 1; key <= 20; key++) site.source.put('Property', homeRecord(key));
    let result = await site.run(true, { signal: running.signal });
    while (result.kind === 'left') {
      running = new AbortController();
      result = await site.run(true, { signal: running.signal });
    }
    expect(result).toMatchObject({ kind: 'failed', reason: expect.stringContaining('circle') });
    expect(pages).toBeLessThan(250);
  },
);

test('one record that changes for each page ends the step as a loop', async () => {
  let pages = 0;
  const intercept = (request: IncomingMessage, response: ServerResponse) => {
    const url = decodeURIComponent(request.url ?? '');
    if (!url.startsWith('/Property?') || url.includes('$select')) return false;
    pages += 1;
    const next = new URL(`${site.source.url}${request.url}`);
    next.searchParams.set('i', String(pages));
    const at = new Date(Date.UTC(2026, 10, 20) + pages * 1000).toISOString();
    const value = [homeRecord(1, { ModificationTimestamp: at })];
    return answer(response, { value, ...(pages < LAST ? { '@odata.nextLink': next.href } : {}) });
  };
  site = await openFeedSite({}, { intercept });
  site.source.put('Property', homeRecord(1));
  expect(await site.run()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('the same keys') });
  expect(pages).toBeLessThan(10);
});

test('media that never end cost only their listing: it is refused, and the others are read', async () => {
  let sent = 0;
  const intercept = (request: IncomingMessage, response: ServerResponse) => {
    const url = decodeURIComponent(request.url ?? '');
    if (!url.startsWith('/Media?') || !url.includes("'2'")) return false;
    sent += 1;
    const next = new URL(`${site.source.url}${request.url}`);
    next.searchParams.set('i', String(sent));
    // other media on each page, a tenth of a page's limit
    const value = [{ ...medium(2, sent), LongDescription: 'x'.repeat(100_000) }];
    return answer(response, { value, ...(sent < 1000 ? { '@odata.nextLink': next.href } : {}) });
  };
  site = await openFeedSite({ media: 'resource' }, { intercept });
  for (const key of [1, 2, 3]) {
    site.source.put('Property', homeRecord(key));
    site.source.put('Media', medium(key, 1));
  }
  expect(await site.run()).toEqual({ kind: 'done' });
  expect(Object.keys(await site.listings()).sort()).toEqual(['1', '3']);
  expect((await listRefused(site.test.database, 'maui')).records).toMatchObject([
    { key: '2', reason: 'larger than 1 MB' },
  ]);
  expect(sent).toBeLessThan(500);
});

test('pages that always say something else end at the limit of records', () => {
  const round = new PageRound('Media', 10);
  const page = (at: number) => {
    const rows = [`${at} a`, `${at} b`];
    return round.check(`?i=${at}`, `?i=${at + 1}`, rows);
  };
  for (let at = 1; at <= 5; at++) expect(page(at)).toBeNull();
  expect(page(6)).toMatchObject({ kind: 'loop', message: expect.stringContaining('more than 10 records') });
});

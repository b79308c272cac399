import { listingBySlug, searchCards } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORIGIN } from '../testing/site-origin';
import { PAGE_LIMIT } from './page-limits';
import { openWholeSite, type WholeSite } from './testing/whole-site';

let site: WholeSite;
let slugs: string[] = [];

beforeAll(async () => {
  site = await openWholeSite(460, { RATE_LIMITS: 'true' });
  const rows = await site.database.selectFrom('listings').select('slug').where('status', '=', 'Active').execute();
  slugs = rows.map(({ slug }) => slug);
}, 120_000);
afterAll(() => site.close());

test('a crawler gets three hundred listings in a row from one address, each page whole', async () => {
  const odd: unknown[] = [];
  const asked = slugs.slice(0, 300);
  for (const slug of asked) {
    const { status, body } = await site.open(`/listings/${slug}`);
    if (status !== 200 || !body.includes(`<link rel="canonical" href="${ORIGIN}/listings/${slug}"`))
      odd.push([slug, status]);
  }
  expect([asked.length, odd]).toEqual([300, []]);
});

test('pages do not use up the limits of calls', async () => {
  const url = listingBySlug.path.replace(':slug', slugs[0] ?? '');
  const ask = async (remoteAddress: string) => {
    const { statusCode, headers } = await site.app.inject({ url, remoteAddress, headers: { 'x-inner-call': 'true' } });
    return [statusCode, headers['x-ratelimit-remaining']];
  };
  // the crawler's address has as many left as one that has never been here
  expect(await ask('127.0.0.1')).toEqual([200, '599']);
  expect(await ask('192.0.2.9')).toEqual([200, '599']);
  for (let asked = 1; asked < 600; asked++) await ask('192.0.2.9');
  expect(await ask('192.0.2.9')).toEqual([429, '0']);
});

test('of many pages at once one address waits for itself, and another address is answered', async () => {
  const page = (at: number, remoteAddress: string) =>
    site.app.inject({ url: `/listings?minPrice=${at}`, remoteAddress, headers: { accept: 'text/html' } });
  const sitemaps = [1, 2].map(() => site.app.inject({ url: '/sitemap-maui.xml', remoteAddress: '192.0.2.20' }));
  const [many, other] = await Promise.all([
    Promise.all([...Array.from({ length: 80 }, (_, at) => page(at + 1, '192.0.2.20')), ...sitemaps]),
    page(1, '192.0.2.21'),
  ]);
  const statuses = many.map(({ statusCode }) => statusCode);
  expect(other.statusCode).toBe(200);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(30);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test('documents are charged to their address: new ones are refused before the limit of pages, known ones are not', async () => {
  const visit = (url: string, remoteAddress: string) =>
    site.app.inject({ url, remoteAddress, headers: { accept: 'text/html' } });
  // large bodies use up the same budget in much less time than documents
  const sendBody = async (remoteAddress: string) => {
    const headers = { 'content-type': 'application/json' };
    const payload = 'x'.repeat(512 * 1024);
    return (await site.app.inject({ method: 'POST', url: searchCards.path, remoteAddress, headers, payload }))
      .statusCode;
  };
  let bodies = 0;
  while (bodies < 1000 && (await sendBody('192.0.2.32')) !== 429) bodies += 1;

  const flood = '192.0.2.30';
  await visit('/listings/maui', flood);
  for (let sent = 2; sent < bodies; sent++) await sendBody(flood);
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 40)
    statuses.push((await visit(`/listings/maui?x=${statuses.length}`, flood)).statusCode);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  const refused = await visit('/listings/maui?x=more', flood);
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await visit('/listings/maui?x=more', '192.0.2.31')).statusCode).toBe(200);
  expect((await visit('/listings/maui?x=more', flood)).statusCode).toBe(200);
});

test('pages have their own limit, shown as a page with the time to wait', async () => {
  // an address of its own, whose minute begins here
  const visit = (url: string) =>
    site.app.inject({ url, remoteAddress: '192.0.2.40', headers: { accept: 'text/html' } });
  let { statusCode } = await visit('/api/nothing');
  for (let asked = 0; asked < PAGE_LIMIT.rateLimit.max && statusCode !== 429; asked++)
    ({ statusCode } = await visit('/api/nothing'));
  expect(statusCode).toBe(429);
  const { statusCode: status, headers, body } = await visit('/');
  expect([status, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(body).toContain('Error 429');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

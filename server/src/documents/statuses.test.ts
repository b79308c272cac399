import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyBatch } from '../feeds/apply/apply-batch.repository';
import { openWholeSite, type WholeSite } from './testing/whole-site';

const NO_INDEX = /<meta name="robots" content="noindex"\/?>/;

let site: WholeSite;
let slug = '';
let sold = { slug: '', mls_id: '' };

beforeAll(async () => {
  site = await openWholeSite(60);
  const rows = await site.database.selectFrom('listings').select(['slug', 'mls_id', 'status']).execute();
  slug = rows.find(({ status }) => status === 'Active')?.slug ?? '';
  sold = rows.find(({ status }) => status === 'Closed') ?? sold;
}, 120_000);
afterAll(() => site.close());

const statusOf = async (url: string) => {
  const { status, headers } = await site.open(url);
  return [status, headers.location];
};

describe('statuses are true', () => {
  test.each([
    '/no/such/page',
    '/listings/no-such-home',
    '/mls/999999999',
    '/tmk/9999999999999',
    '/blog/no-such-post',
    '/agents/nobody',
    '/company/nothing',
    '/listings/%00',
    '/listings/%ff',
    '/%E0%A4%A',
  ])('an unknown address answers 404: %s [B2.7.1] [B2.2.2]', async (url) => {
    const { status, body } = await site.open(url);
    expect(status).toBe(404);
    expect(body).toMatch(NO_INDEX);
  });

  test.each([
    '/?utm_source=%00',
    '/listings?minSqFt=%00&minPrice=300000',
    '/listings/maui?sort_order=price_ascending%00&%00=1',
    '/agents?name=%00',
    '/ai?q=%00',
    '/blog?page=%00',
  ])('what of a query cannot be read is left out: %s [B2.7.1]', async (url) => {
    const { status, body } = await site.open(url);
    expect(status).toBe(200);
    expect(body).toContain('<link rel="canonical"');
  });

  test('a search without results by its words is not for search engines', async () => {
    const { status, body } = await site.open('/listings?query=zzzzzzzz');
    expect(status).toBe(200);
    expect(body).toMatch(NO_INDEX);
  });

  test('a page behind the last one answers 404, with the title and count of its search [A2.14]', async () => {
    const { status, body } = await site.open('/listings?page=9999');
    expect(status).toBe(404);
    expect(body).toMatch(NO_INDEX);
    expect(body).toMatch(/<title>Homes for sale in Hawaii \| [^<]+<\/title>/);
    const found = await site.app.inject({ method: 'POST', url: '/api/v3/search/all', payload: { page: 9999 } });
    expect(found.statusCode).toBe(200);
    expect(found.json()).toMatchObject({ results: [], displayed: 0 });
    expect(body).toMatch(/<meta name="description" content="[1-9]\d* homes for sale/);
  });

  test('a search in a place that does not exist answers 404, next to one that exists 200', async () => {
    const { status, body } = await site.open('/listings?hl_regions=xyz');
    expect([status, body]).toEqual([404, expect.stringMatching(/<title>Place not found \|/)]);
    expect(body).toMatch(NO_INDEX);
    expect((await statusOf('/listings?hl_regions=xyz,maui'))[0]).toBe(200);
  });

  test('a share code that no saved search has answers 404 and says so [A2.5]', async () => {
    const { status, body } = await site.open('/listings/saved_search/no-such-code');
    expect(status).toBe(404);
    expect(body).toMatch(NO_INDEX);
    expect(body).toContain('This saved search is no longer available');
  });

  test('a form of a browser that is refused gets a page, and a call a problem document', async () => {
    const send = (accept: string) =>
      site.app.inject({
        method: 'POST',
        url: '/listings',
        headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      });
    const [page, call] = [await send('text/html'), await send('application/json')];
    expect(page.headers['content-type']).toContain('text/html');
    expect(call.headers['content-type']).toContain('application/problem+json');
    expect(page.statusCode).toBe(call.statusCode);
    expect(page.statusCode).toBeGreaterThanOrEqual(400);
  });

  test('a listing that is sold answers 410 [B2.2.2]', async () => {
    for (const url of [`/listings/${sold.slug}`, `/listings/${sold.slug.toUpperCase()}`, `/mls/${sold.mls_id}`]) {
      const { status, body } = await site.open(url);
      expect([url, status]).toEqual([url, 410]);
      expect(body).toMatch(NO_INDEX);
      expect(body).not.toContain('<link rel="canonical"');
    }
  });

  test('a listing that its feed took back is gone, and is found again when it comes back', async () => {
    const row = await site.database
      .selectFrom('listings')
      .selectAll()
      .where('status', '=', 'Active')
      .where('slug', '!=', slug)
      .executeTakeFirstOrThrow();
    const { slug: taken, source_system: system, source_key: key } = row;
    await applyBatch(site.database, { listings: [], removals: [{ system, key }] });
    await expect.poll(() => statusOf(`/listings/${taken}`), { timeout: 5000 }).toEqual([410, undefined]);
    await applyBatch(site.database, { listings: [row.document], removals: [] });
    await expect.poll(() => statusOf(`/listings/${taken}`), { timeout: 5000 }).toEqual([200, undefined]);
  });

  test('the address of a hidden second listing leads to the one that shows its home', async () => {
    const { document } = await site.database
      .selectFrom('listings')
      .select('document')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const source = { system: 'Second', key: '1' };
    const internal = { ...document.internal, source };
    const names = { internal_id: 'second-1', mls_id: 'S1', mls_number: 'S1', slug: 'second-home-s1' };
    await applyBatch(site.database, { listings: [document], removals: [] });
    await applyBatch(site.database, { listings: [{ ...document, ...names, internal }], removals: [] });
    for (const url of ['/listings/second-home-s1?a=1', '/listings/Second-Home-S1?a=1', '/mls/S1?a=1'])
      expect([url, ...(await statusOf(url))]).toEqual([url, 302, `/listings/${slug}?a=1`]);
    // the first one is sold: its address leads to the second while that is for sale
    await applyBatch(site.database, { listings: [], removals: [document.internal.source] });
    await expect
      .poll(() => statusOf(`/listings/${slug}`), { timeout: 5000 })
      .toEqual([302, '/listings/second-home-s1']);
    await applyBatch(site.database, { listings: [], removals: [source] });
    for (const gone of ['second-home-s1', slug])
      await expect.poll(() => statusOf(`/listings/${gone}`), { timeout: 5000 }).toEqual([410, undefined]);
    await applyBatch(site.database, { listings: [document], removals: [] });
    await expect.poll(() => statusOf(`/listings/${slug}`), { timeout: 5000 }).toEqual([200, undefined]);
  });

  test('another spelling of an address leads to the one that is kept, for good', async () => {
    const moved = [
      [`/listings/${slug.toUpperCase()}`, `/listings/${slug}`],
      ['/listings/MAUI/South', '/listings/maui/south'],
      ['/listings/kihei', '/listings/maui/south/kihei'],
      [
        '/listings/maui-pl500000-ph900000-e2-tcondo',
        '/listings/maui?type=condo&minPrice=500000&maxPrice=900000&minBeds=2',
      ],
      ['/listings/maui/south-pl500000-thouse', '/listings/maui/south?type=house&minPrice=500000'],
    ] as const;
    for (const [old, now] of moved) expect([old, ...(await statusOf(old))]).toEqual([old, 301, now]);
    for (const [, now] of moved) expect(await statusOf(now)).toEqual([200, undefined]);
  });
});

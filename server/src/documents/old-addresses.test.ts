import fc from 'fast-check';
import { readRegions, searchAgents } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { upsertBlogPost } from '../features/admin/staff-content.repository';
import { applyBatch } from '../feeds/apply/apply-batch.repository';
import { ORIGIN } from '../testing/site-origin';
import { openWholeSite, type WholeSite } from './testing/whole-site';

let site: WholeSite;
let slugs: string[] = [];
let regions: string[][] = [];

beforeAll(async () => {
  site = await openWholeSite(60);
  const rows = await site.database.selectFrom('listings').select('slug').where('status', '=', 'Active').execute();
  slugs = rows.map(({ slug }) => slug);
  const known = await site.app.inject({ method: readRegions.method, url: readRegions.path });
  regions = known
    .json()
    .regions.map((region: { path: { handle: string }[] }) => region.path.map((step) => step.handle));
}, 120_000);
afterAll(() => site.close());

const canonicalOf = (body: string) => /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');

/** Where an address leads, and after how many steps. */
async function follow(url: string): Promise<{ hops: number; url: string; status: number; body: string }> {
  for (let hops = 0, now = url; ; hops++) {
    const { status, body, headers } = await site.open(now);
    if (status !== 301 && status !== 302) return { hops, url: now, status, body };
    if (hops > 3) throw new Error(`${url} goes round: ${now}`);
    now = String(headers.location);
  }
}

const inAnyCase = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((upper) => [...word].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''));
const slashes = fc.constantFrom('/', '//', '///');
/** The words of a path in any case, with more slashes than it needs. */
const spelled = (words: readonly string[]) =>
  fc
    .tuple(fc.tuple(...words.map((word) => fc.tuple(slashes, inAnyCase(word)))), fc.constantFrom('', '/', '//'))
    .map(([parts, end]) => parts.flat().join('') + end);
const markers = fc
  .array(fc.constantFrom('-pl500000', '-ph900000', '-e2', '-a1200', '-tcondo', '-thouse', '-pl0'), { maxLength: 5 })
  .map((found) => found.join(''));
const fields = fc.constantFrom('', '?type=condo', '?minBeds=2&type=house', '?sort_order=newest&utm_source=mail');

describe('an old address leads to the one that is kept in one step, and that one is its own', () => {
  test('of a region, however it is written [A2.2] [A2.10] [A2.11]', async () => {
    const address = fc.constantFrom(...regions).chain((path) =>
      fc.oneof(
        spelled(['listings', ...path]),
        // a lone handle, with the markers of old
        fc.tuple(spelled(['listings', path[0] ?? '']), markers).map(([start, end]) => start.replace(/\/+$/, '') + end),
        spelled(['listings', path.at(-1) ?? '']),
      ),
    );
    await fc.assert(
      fc.asyncProperty(address, fields, async (path, query) => {
        const { hops, url, status, body } = await follow(path + query);
        expect([status, hops <= 1]).toEqual([200, true]);
        // once there, nothing leads on
        expect((await follow(new URL(canonicalOf(body) ?? '', ORIGIN).href.slice(ORIGIN.length))).hops).toBe(0);
        expect(url).toMatch(/^\/listings(?:\/[a-z0-9-]+)*\/*(?:\?|$)/);
      }),
      { numRuns: 60, seed: 20 },
    );
  });

  test('of a listing, however it is written [A2.4] [A2.6] [A2.7]', async () => {
    const address = fc.constantFrom(...slugs).chain((slug) => spelled(['listings', slug]));
    await fc.assert(
      fc.asyncProperty(address, fc.constantFrom('', '?utm_source=mail'), async (path, query) => {
        const { hops, status, body } = await follow(path + query);
        const slug = path.toLowerCase().split('/').filter(Boolean).at(-1);
        expect([status, hops <= 1, canonicalOf(body)]).toEqual([200, true, `${ORIGIN}/listings/${slug}`]);
      }),
      { numRuns: 60, seed: 20 },
    );
  });

  test('of a post, through every address it ever had [B2.1.10]', async () => {
    const post = { title: 'A post', category: 'News', excerpt: '', body: ['Text.'] };
    const { id = null } = (await upsertBlogPost(site.database, { ...post, id: null, slug: 'first' })) ?? {};
    const had = new Set(['first']);
    const slug = fc.constantFrom('first', 'second', 'third', 'fourth');
    let visits = 0;
    await fc.assert(
      fc.asyncProperty(slug, async (now) => {
        await upsertBlogPost(site.database, { ...post, id, slug: now });
        had.add(now);
        for (const old of [...had, now.toUpperCase()]) {
          // an address that no cache has
          const query = `?visit=${visits++}`;
          const { hops, url, status, body } = await follow(`/blog/${old}${query}`);
          expect([old, status, url, canonicalOf(body)]).toEqual([
            old,
            200,
            `/blog/${now}${query}`,
            `${ORIGIN}/blog/${now}`,
          ]);
          expect(hops).toBe(old === now ? 0 : 1);
        }
      }),
      { numRuns: 12, seed: 20 },
    );
    // the current owner of an address has priority over a previous one
    const taken = [...had].find((old) => old !== 'first') ?? '';
    await upsertBlogPost(site.database, { ...post, id, slug: 'first' });
    await upsertBlogPost(site.database, { ...post, title: 'Another', id: null, slug: taken });
    expect((await follow(`/blog/${taken}?visit=${visits}`)).body).toContain('<title>Another |');
  });

  test.each([
    ['/account/profile', '/account/settings'],
    ['/account/searches', '/account/saved-searches'],
    ['/Favorites/', '/account/favorites'],
    ['/profile', '/account/settings'],
    ['/saved-searches', '/account/saved-searches'],
    ['/sign-in?redirect=%2Fcontact', '/Login?redirect=%2Fcontact'],
    ['/signup', '/register'],
    ['/search?type=condo', '/listings?type=condo'],
    ['/maui?type=condo', '/listings/maui?type=condo'],
    ['/Big-Island/', '/listings/big-island'],
    ['/about', '/company'],
    ['/logout', '/account'],
  ])('that people guess: %s', async (guessed, address) => {
    const { hops, url, status } = await follow(guessed);
    expect([hops, url, status]).toEqual([1, address, 200]);
  });

  test('of an agent, by number or in capitals', async () => {
    const [agent] = (await site.app.inject(searchAgents.path)).json();
    for (const id of [agent.id, agent.direct_path.slice('/agents/'.length).toUpperCase()]) {
      const { hops, url, status } = await follow(`/agents/${id}?utm_source=mail`);
      expect([hops, url, status]).toEqual([1, `${agent.direct_path}?utm_source=mail`, 200]);
    }
  });
});

test('a listing that changes changes its own line in the sitemap, those of its regions, and nothing else', async () => {
  const before = await sitemapLines();
  const row = await site.database
    .selectFrom('listings')
    .selectAll()
    .where('status', '=', 'Active')
    .executeTakeFirstOrThrow();
  const changed = { ...row.document, updated_at: '2030-01-02T03:04:05.000Z' };
  await applyBatch(site.database, { listings: [changed], removals: [] });
  // the list of addresses is kept for a minute
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  const after = await sitemapLines();
  vi.useRealTimers();
  const other = [...after].filter(([address, day]) => before.get(address) !== day).map(([address]) => address);
  const path = (row.document.region_slug_path ?? '').split('/');
  const places = path.map((_, at) => `${ORIGIN}/listings/${path.slice(0, at + 1).join('/')}`);
  expect(new Set(other)).toEqual(
    new Set(
      [...places, `${ORIGIN}/listings/${row.slug}`, `${ORIGIN}/sitemap-${path[0]}.xml`].flatMap((address) => [
        address,
        address.replace(ORIGIN, `${ORIGIN}/ja`).replace('/ja/sitemap-', '/sitemap-ja-'),
      ]),
    ),
  );
  expect(after.size).toBe(before.size);
});

/** Every address of the index and its files, with its day. */
async function sitemapLines(): Promise<Map<string, string>> {
  const lines = async (path: string) => {
    const { body } = await site.open(path);
    return [...body.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<)?/g)].map(
      ([, loc = '', day = '']) => [loc, day] as const,
    );
  };
  const files = await lines('/sitemap.xml');
  const entries = await Promise.all(files.map(([file]) => lines(file.slice(ORIGIN.length))));
  return new Map([...files, ...entries.flat()]);
}

import type { FastifyInstance } from 'fastify';
import { MemorySearch } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import { type Agent, type BlogPost, CAPS } from 'shared-contracts';
import { beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { agentNamed } from '../accounts/testing/account-app';
import { RegionService } from '../regions/region-service';
import { regionRow } from '../regions/testing/region-row';
import { registerUniversalSearch } from './routes';
import { keptForAWhile } from './universal-search';

const ROWS = [
  regionRow(1, 'island', 'Maui', 'maui', null),
  regionRow(2, 'district', 'South', 'south', 1),
  regionRow(3, 'town', 'Kīhei', 'kihei', 2),
  regionRow(4, 'island', 'Big Island', 'big-island', null),
];
const inKihei = { hl_region_island: 'Maui', hl_region_district: 'South', hl_region_town: 'Kīhei' };
const at = (line_1: string) => ({ line_1, city: null, postal_code: null, latitude: null, longitude: null });
const LISTINGS = [
  storedListing('1', {
    ...inKihei,
    address: { ...at('5 Kalākaua Ave'), postal_code: '96815' },
    dwelling_type_name: 'Condo',
    listing_at: '2026-01-01T00:00:00.000Z',
    tmk: [...'2390010010000'],
  }),
  ...Array.from({ length: 6 }, (_, index) =>
    storedListing(`2${index}`, { address: at('9 Hala Rd'), listing_at: `2026-02-0${index + 1}T00:00:00.000Z` }),
  ),
];
const WILIWILI = [
  storedListing('sale', { address: at('3 Wiliwili St'), listing_at: '2026-01-01T00:00:00.000Z' }),
  storedListing('rental', { address: at('5 Wiliwili St'), is_rental: true, listing_at: '2026-03-01T00:00:00.000Z' }),
];
const post = (id: number, title: string): BlogPost => ({
  id,
  slug: `post-${id}`,
  title: { rendered: title },
  date: '2026-11-01T00:00:00.000Z',
  category: 'Maui',
  link: `/blog/post-${id}`,
  excerpt: '',
  image: null,
});
const AGENTS: Agent[] = [agentNamed(12, 'Kaimana Hōkū'), agentNamed(13, 'Leilani Sample')];

let app: FastifyInstance;
let posts = async () => [post(1, 'Living in Kīhei'), post(2, 'A ranch on Molokaʻi')];
beforeAll(async () => {
  const search = new MemorySearch();
  await search.apply([...LISTINGS, ...WILIWILI].map((listing) => ({ kind: 'upsert', listing })));
  search.open();
  const regions = new RegionService({ search, readRows: async () => ROWS });
  app = await createTestApp({
    features: [
      (host) =>
        registerUniversalSearch(host, {
          search,
          regions,
          agents: { search: async () => AGENTS },
          content: { posts: () => posts() },
        }),
    ],
  });
});
const ask = async (text: string, deal = '') =>
  (await app.inject(`/api/v3/search/universal?s=${encodeURIComponent(text)}${deal && `&deal=${deal}`}`)).json();
const ids = (response: { listings: { results: { internal_id: string }[] } }) =>
  response.listings.results.map(({ internal_id }) => internal_id);

test('one answer holds every section, a post that is broken or late is null and holds up nothing [B2.6.2]', async () => {
  const answering = posts;
  let fail = (_: Error) => {};
  posts = () =>
    new Promise((_, reject) => {
      fail = reject;
    });
  const response = await ask('kihei');
  expect(response.posts).toBeNull();
  expect(response.regions[0]).toMatchObject({ name: 'Kīhei', summary: [{ label: 'Condo', count: 1 }] });
  expect(ids(response)).toEqual(['1']);
  // the service caches a pending list: without this every later request waits for it
  fail(new Error('away'));
  posts = answering;
});

test.each([
  ['Kihei, HI', 'Kīhei'],
  ['kihei hawaii', 'Kīhei'],
  ['Kīhei, Hawaiʻi 96753', 'Kīhei'],
  ['Kihei, HI 96753-1234', 'Kīhei'],
  ['ｋｉｈｅｉ', 'Kīhei'],
  ['Hawaiʻi Island', 'Big Island'],
  ['hawaii county', 'Big Island'],
  ['キヘイ', 'Kīhei'],
  ['きへい', 'Kīhei'],
  ['ｷﾍｲ', 'Kīhei'],
  ['キヘ', 'Kīhei'],
  ['キーヘイ', 'Kīhei'],
  ['ハワイ島', 'Big Island'],
])('areas: %s is %s', async (text, area) => {
  expect((await ask(text)).regions?.map(({ name }: { name: string }) => name)).toEqual([area]);
});

test.each([
  ['5 Kalakaua Avenue, HI', '1'],
  ['9 Hala Road Apt 3', undefined],
  ['9 hala road', '25'],
  ['5 Kalakaua Ave, Honolulu', '1'],
  ['Honolulu', '1'],
  ['Kalākaua', '1'],
  ['kalakaua', '1'],
  ['Kalakuaa', '1'],
  ['カラカウア', '1'],
  ['５ カラカウア アベニュー', '1'],
  ['キヘイのコンド', '1'],
  ['９６８１５', '1'],
  ['２－３－９－００１－００１', '1'],
  ['MLS #71', '1'],
  ['71', undefined],
  ['2-3-9-001-001-0000', '1'],
])('listings: %s finds %s', async (text, found) => {
  expect(ids(await ask(text))[0]).toBe(found);
});

test('listings come newest first and at most five at a time [B2.6.7]', async () => {
  const found = ids(await ask('hala'));
  expect(found).toEqual(['25', '24', '23', '22', '21']);
  expect(found).toHaveLength(CAPS.listings);
});

test('agents from four characters on, in any spelling and in kana; below that none [D189] [B5.25] [B9.13]', async () => {
  const names = async (text: string) => (await ask(text)).agents.map(({ name }: Agent) => name);
  expect(await names('kai')).toEqual([]);
  for (const text of ['kaim', 'hoku', 'Kaimna', 'Hōkū Kaimana', 'カイマナ', 'ほく'])
    expect(await names(text), text).toEqual(['Kaimana Hōkū']);
  expect(await names('nobody')).toEqual([]);
});

test('two characters are answered with nothing [B2.6.10] [B9.13]', async () => {
  expect(await ask('ki')).toEqual({ regions: [], listings: { results: [], total: 0 }, agents: [], posts: [] });
});

test('lists are asked for again after a while, and at once after a failure', async () => {
  let now = 1;
  const read = vi.fn(async () => [1]);
  const kept = keptForAWhile(read, 100, { now: () => now });
  await kept();
  await kept();
  expect(read).toHaveBeenCalledTimes(1);
  now = 102;
  read.mockRejectedValueOnce(new Error('away'));
  await expect(kept()).rejects.toThrow('away');
  expect(await kept()).toEqual([1]);
  expect(read).toHaveBeenCalledTimes(3);
});

test('a rental is not among the homes of a visitor who buys, and is found where the text finds nothing else', async () => {
  expect(ids(await ask('wiliwili'))).toEqual(['rental', 'sale']);
  expect(ids(await ask('wiliwili', 'sale'))).toEqual(['sale']);
  expect(ids(await ask('wiliwili', 'rent'))).toEqual(['rental']);
  expect(ids(await ask('kalakaua', 'rent'))).toEqual(['1']);
});

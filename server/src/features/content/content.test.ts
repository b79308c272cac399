import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { createTestApp } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { createContentStore } from './content.repository';
import { registerContent } from './routes';

let store: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  store = await openTestDatabase();
  await fill(store);
  const content = createContentStore(store.database);
  app = await createTestApp({ features: [(instance) => registerContent(instance, { content, regionsWithin })] });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const WITHIN = [{ name: 'Wailea', handles: ['maui', 'south', 'wailea'], listing_count: 3 }];
const regionsWithin = async (handles: readonly string[]) => (handles.at(-1) === 'kihei' ? WITHIN : []);

async function fill({ database }: TestDatabase): Promise<void> {
  await database
    .insertInto('region_contents')
    .values({
      region_path: 'maui/south/kihei',
      title: 'Kihei',
      summary: null,
      body: json(['Dry and sunny.']),
      image: null,
      outlines: json([]),
    })
    .execute();
  const post = { excerpt: 'An excerpt', body: json(['One.']), image: null, category: 'Market' };
  await database
    .insertInto('blog_posts')
    .values([
      { id: 1, slug: 'older', title: 'Older 100% news', published_at: '2026-01-01T10:00:00Z', ...post },
      { id: 2, slug: 'newer', title: 'Newer news', published_at: '2026-02-01T10:00:00Z', ...post },
    ])
    .execute();
  await database
    .insertInto('content_pages')
    .values({ path: '/company/team', title: 'Our Team', lead: null, body: json(['Text']) })
    .execute();
}

test('answers the texts of a region and its averages [A3.14] [A7.35]', async () => {
  const response = await app.inject({ url: '/api/v3/content?island=Maui&district=south&town=kihei' });
  expect(response.json()).toEqual({
    title: 'Kihei',
    body: ['Dry and sunny.'],
    image: null,
    outlines: [],
    sample: false,
    property_type_averages: { options: [] },
  });
});

test.each(['', '?island=maui', '?island=nowhere&district=x'])(
  'answers an empty object for a region without texts (%s) [A7.35]',
  async (query) => {
    const response = await app.inject({ url: `/api/v3/content${query}` });
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
  },
);

test('answers blog posts newest first, narrowed by search [A3.14] [A7.36] [B3.35] [B7.7]', async () => {
  const all = await app.inject({ url: '/api/v3/content/blog/posts' });
  const found = await app.inject({ url: '/api/v3/content/blog/posts?search=100%25' });
  expect(all.json().map((post: { slug: string }) => post.slug)).toEqual(['newer', 'older']);
  expect(found.json()).toEqual([
    {
      id: 1,
      slug: 'older',
      title: { rendered: 'Older 100% news' },
      date: '2026-01-01T10:00:00.000Z',
      category: 'Market',
      link: '/blog/older',
      excerpt: 'An excerpt',
      image: null,
    },
  ]);
});

test('answers one post with its text, null when missing', async () => {
  const found = await app.inject({ url: '/api/v3/content/blog/posts/newer' });
  const missing = await app.inject({ url: '/api/v3/content/blog/posts/none' });
  expect([found.json().body, missing.body]).toEqual([['One.'], 'null']);
});

test.each(['/company/team', '/Company/Team/', 'company/team'])('finds a content page by %s', async (path) => {
  const response = await app.inject({ url: `/api/v3/content/page?path=${encodeURIComponent(path)}` });
  expect(response.json()).toMatchObject({ path: '/company/team', title: 'Our Team' });
});

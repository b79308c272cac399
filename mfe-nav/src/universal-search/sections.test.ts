import { matchRoute, type RegionSearchResult } from 'shared-contracts';
import { sampleAgent, sampleCard, sampleSavedSearch } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import * as sections from './sections';

const at = (url: string) => matchRoute(url, { locales: ['en', 'ja'] });
const region = (label: string, overrides: Partial<RegionSearchResult> = {}): RegionSearchResult => ({
  name: label,
  label,
  region_level_string: `Island::Maui > District::${label}`,
  handles: ['maui', 'south', 'kihei'],
  summary: [
    { label: 'Condo', count: 12 },
    { label: 'Vacant Land', count: 3 },
  ],
  ...overrides,
});

test('areas leave out areas of service and come shortest label first, at most five [B2.6.6] [B2.6.14] [B9.15]', () => {
  const results = ['Kihei, South, Maui', 'Kihei', 'Kihei Area of Service', 'b'.repeat(30), 'ccc', 'dd', 'eeee'].map(
    (label) => region(label),
  );
  const { entries } = sections.areas(results, sections.regionLinkBase(at('/'), undefined));
  expect(entries.map(({ text }) => text)).toEqual(['dd', 'ccc', 'eeee', 'Kihei', 'Kihei, South, Maui']);
  expect(entries[0]?.breakdown?.map(({ text, detail }) => [text, detail])).toEqual([
    ['Condo', '12'],
    ['Vacant Land', '3'],
  ]);
});

test('elsewhere a region leads to its own page, with an optional type [B2.6.12]', () => {
  const from = (url: string) => sections.regionLinkBase(at(url), '/listings/oahu?minBeds=3');
  expect(sections.regionHref(from('/'), ['maui', 'south', 'kihei'])).toBe('/listings/maui/south/kihei');
  const entry = sections.areas([region('Kihei')], from('/blog')).entries[0];
  expect(entry?.breakdown?.map(({ href }) => href)).toEqual([
    '/listings/maui/south/kihei?type=condo',
    '/listings/maui/south/kihei?type=land',
  ]);
});

test('on a listings page, and on a listing over it, a region keeps the other filters and leaves place and page behind [B2.6.11]', () => {
  const search = '/listings/oahu?minBeds=3&page=4&map_ne_lat=21.00000&hl_regions=kauai';
  const hrefFrom = (url: string, searchUrl?: string) =>
    sections.regionHref(sections.regionLinkBase(at(url), searchUrl), ['maui'], 'condo');
  expect(hrefFrom(search)).toBe('/listings/maui?minBeds=3&type=condo');
  expect(hrefFrom('/listings/12-sample-street-700001', search)).toBe('/listings/maui?minBeds=3&type=condo');
  expect(hrefFrom('/listings/12-sample-street-700001')).toBe('/listings/maui?type=condo');
});

test('listings show address, MLS id and breadcrumb, at most five [B2.5.18] [B2.6.7] [B9.15]', () => {
  const cards = Array.from({ length: 7 }, (_, index) =>
    sampleCard({ internal_id: `l${index}`, mls_id: `M${index}`, address: { line_1: '12 Hale Way' } }),
  );
  const { entries } = sections.listings(cards, at('/'));
  expect(entries).toHaveLength(5);
  expect(entries[0]?.text).toBe('12 Hale Way');
  expect(entries[0]?.detail).toMatch(/^MLS M0 · Maui › South › Kihei · \$/);
});

test('saved searches are filtered by the text and cut to 60 characters [B2.6.5] [B9.15]', () => {
  const saved = [
    sampleSavedSearch({ id: 1, title: 'Kihei condos', share_code: 'a1' }),
    sampleSavedSearch({ id: 2, title: `Hana ${'h'.repeat(80)}`, share_code: 'b2' }),
  ];
  expect(sections.savedSearches(saved, 'kihei', at('/')).entries.map(({ href }) => href)).toEqual([
    '/listings/saved_search/a1',
  ]);
  expect(sections.savedSearches(saved, 'hana', at('/')).entries[0]?.text).toHaveLength(61);
});

test('agents show name and designation [B2.6.8]', () => {
  const { entries } = sections.agents([sampleAgent({ name: 'Kai Nakoa', designation: 'R(B)' })]);
  expect(entries[0]).toMatchObject({ text: 'Kai Nakoa', detail: 'R(B)' });
});

test('news holds four posts, titles cut to 50, in a new window, with a link to all [B2.6.9] [B9.15]', () => {
  const posts = Array.from({ length: 6 }, (_, id) => ({
    id,
    slug: `p${id}`,
    title: { rendered: 't'.repeat(70) },
    date: '2026-10-01',
    category: 'Market',
    link: `/blog/p${id}`,
    excerpt: '',
    image: null,
  }));
  const section = sections.news(posts);
  expect(section.entries).toHaveLength(4);
  expect(section.entries[0]?.text).toHaveLength(51);
  expect(section.entries.every(({ newWindow }) => newWindow)).toBe(true);
  expect(section.more).toEqual({ text: 'See all Blog Posts', href: '/blog' });
});

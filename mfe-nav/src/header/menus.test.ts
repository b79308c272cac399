import { sampleSettings } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { footerColumns, siteMenus } from './menus';

const settings = sampleSettings();
const linksOf = (title: string, hasAgent = false) =>
  siteMenus(settings, hasAgent)
    .find((menu) => menu.title === title)
    ?.sections.flatMap(({ links }) => links) ?? [];

test('Real Estate holds the six islands, developments, both collections and a video link [B2.3.1]', () => {
  const hrefs = linksOf('Real Estate').map(({ href }) => href);
  expect(hrefs.slice(0, 6)).toEqual(
    ['kauai', 'oahu', 'maui', 'big-island', 'lanai', 'molokai'].map((island) => `/listings/${island}`),
  );
  expect(hrefs).toContain('/developments');
  expect(hrefs).toContain('/sell');
  expect(hrefs).toContain('/listings?collection=luxury');
  expect(hrefs).toContain('/listings?collection=short-term-rentals');
  expect(hrefs).toContain(settings.outsideLinks.videoChannel.href);
});

test('Rentals, News and Company follow, Company with About and Specializations [B2.3.2]', () => {
  expect(siteMenus(settings, false).map(({ title }) => title)).toEqual(['Real Estate', 'Rentals', 'News', 'Company']);
  const company = siteMenus(settings, false).find(({ title }) => title === 'Company');
  expect(company?.sections.map(({ title }) => title)).toEqual([null, 'About', 'Specializations']);
});

test('all ten entries to company and sister sites show, each once [B2.1.21]', () => {
  const all = siteMenus(settings, false).flatMap(({ sections }) => sections.flatMap(({ links }) => links));
  for (const { href } of Object.values(settings.outsideLinks)) {
    expect(all.filter((link) => link.href === href)).toHaveLength(1);
  }
  expect(Object.values(settings.outsideLinks)).toHaveLength(10);
});

test('Find an Agent shows only when the user has no agent [B2.3.3]', () => {
  expect(linksOf('Company', false).map(({ label }) => label)).toContain('Find an Agent');
  expect(linksOf('Company', true).map(({ label }) => label)).not.toContain('Find an Agent');
  const footer = (hasAgent: boolean) =>
    footerColumns(settings, hasAgent).flatMap(({ sections }) => sections.flatMap(({ links }) => links));
  expect(footer(false).map(({ label }) => label)).toContain('Find an Agent');
  expect(footer(true).map(({ label }) => label)).not.toContain('Find an Agent');
});

test('the footer names each address once', () => {
  const news = [settings.outsideLinks.videoChannel];
  const links = footerColumns({ ...settings, menus: { ...settings.menus, news } }, false).flatMap(({ sections }) =>
    sections.flatMap((section) => section.links),
  );
  expect(new Set(links.map(({ href }) => href)).size).toBe(links.length);
});

test('the footer has the columns Real Estate, Vacation Rentals, News, Company [B2.4.1]', () => {
  expect(footerColumns(settings, false).map(({ title }) => title)).toEqual([
    'Real Estate',
    'Vacation Rentals',
    'News',
    'Company',
  ]);
});

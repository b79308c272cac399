import { listingDescription, listingTitle, metadataFacts } from 'shared-contracts/pages';
import { createTestHost, sampleListing } from 'shared-contracts/testing';
import { beforeEach, expect, test } from 'vitest';
import { followMetadata } from './metadata';

const content = (selector: string, attribute = 'content') =>
  document.head.querySelector(selector)?.getAttribute(attribute) ?? null;

function follow(url: string, { known = true, leftFor = '' } = {}) {
  const host = createTestHost({ url });
  const loaded = host.navigate.current().canonical;
  if (leftFor) host.navigate.to(leftFor);
  const describe = followMetadata({ ...host, regions: { namesOf: () => (known ? ['Maui'] : undefined) } }, loaded);
  return { host, describe };
}

const open = (host: ReturnType<typeof createTestHost>, slug: string, remarks: string) => {
  const listing = sampleListing({ slug, public_remarks: remarks });
  const { address, type = '', town, island, ...facts } = metadataFacts(listing);
  const ref = { ...listing, ...facts, address, type, town, island, status: 'Active', district: null };
  host.bus.publish('listing:opened', { listing: ref, from: 'search' });
  return listing;
};

beforeEach(() => {
  document.head.replaceChildren();
});

test('title and description follow each listing opened, in the words of its document [B4.12] [B4.43]', () => {
  const { host } = follow('/listings/a-home');
  for (const [slug, remarks] of [
    ['a-home', 'Above the bay.'],
    ['b-home', 'Lānai & “view” <b>'],
  ] as const) {
    const listing = open(host, slug, remarks);
    expect(document.title).toBe(listingTitle(metadataFacts(listing), host.settings.siteName));
    expect(content('meta[name="description"]')).toBe(listingDescription(metadataFacts(listing)));
  }
  expect(content('meta[name="description"]')).toContain('Lanai & "view" <b>');
});

test('a page of another kind says nothing of the listing before it, and the loaded one keeps its own words', () => {
  document.head.innerHTML = '<meta name="description" content="As the server described it">';
  const { host } = follow('/contact');
  host.navigate.to('/contact?sent=1');
  expect(content('meta[name="description"]')).toBe('As the server described it');
  host.navigate.to('/listings/a-home');
  open(host, 'a-home', 'Above the bay.');
  host.navigate.to('/blog');
  for (const of of ['meta[name="description"]', 'meta[property="og:description"]', 'meta[name="twitter:description"]'])
    expect(content(of)).toBe('Blog at Hawaii Life.');
});

test('a search has the title of its region and filters when no listing is open [B4.43]', () => {
  const { host } = follow('/listings/a-home');
  open(host, 'a-home', 'Above the bay.');
  host.navigate.to('/kai-sample/listings/maui?type=condo');
  expect(document.title).toBe('Condos for sale in Maui | Hawaii Life');
  expect(content('meta[property="og:title"]')).toBe(document.title);
  expect(content('link[rel="canonical"]', 'href')).toMatch(/\/listings\/maui\?type=condo$/);
  expect(content('link[rel="canonical"]', 'href')).not.toContain('kai-sample');
});

test('a title waits for the name of its region rather than change twice', () => {
  document.title = 'As the server named it';
  const { host } = follow('/listings', { known: false });
  host.navigate.to('/listings/maui');
  expect(document.title).toBe('As the server named it');
});

test('picture, languages and kind of a link preview are those of the page that is open [B4.12]', () => {
  document.head.innerHTML =
    '<meta property="og:type" content="article"><meta property="og:image" content="https://a.example/1.png">' +
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">' +
    '<link rel="alternate" hreflang="ja" href="https://a.example/ja/listings/a-home">' +
    '<script type="application/ld+json">{"@type":"RealEstateListing"}</script>';
  const { host } = follow('/listings/a-home');
  open(host, 'a-home', 'Above the bay.');
  // the metadata of the first page stays
  expect(content('meta[property="og:image"]')).toBe('https://a.example/1.png');
  expect(document.querySelector('script[type="application/ld+json"]')).not.toBeNull();

  host.navigate.to('/listings/b-home');
  open(host, 'b-home', 'By the sea.');
  expect(content('meta[property="og:image"]')).toMatch(/^http.*\/preview\/b-home\.png$/);
  expect(content('meta[name="twitter:image"]')).toBe(content('meta[property="og:image"]'));
  expect(content('meta[name="twitter:title"]')).toBe(document.title);
  // no size for a picture whose size is unknown
  expect(document.querySelector('meta[property^="og:image:width"], meta[property^="og:image:height"]')).toBeNull();
  expect(content('meta[property="og:type"]')).toBe('website');
  expect(content('link[hreflang="ja"]', 'href')).toMatch(/\/ja\/listings\/b-home$/);
  expect(document.querySelectorAll('link[hreflang]')).toHaveLength(host.settings.locales.length + 1);
  expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();

  host.navigate.to('/blog');
  expect(content('meta[property="og:image"]')).toMatch(/\/static\/preview\.png$/);
  expect(content('meta[name="twitter:image"]')).toBe(content('meta[property="og:image"]'));
  expect(content('link[hreflang="ja"]', 'href')).toMatch(/\/ja\/blog$/);
});

test('a page names itself once it has loaded what it is about; a page that was left does not', () => {
  const { host } = follow('/');
  host.navigate.to('/blog/reef');
  host.bus.publish('page:titled', { path: '/blog/reef', title: 'The reef' });
  expect(document.title).toBe('The reef | Hawaii Life');
  host.navigate.to('/contact');
  host.bus.publish('page:titled', { path: '/blog/reef', title: 'The reef' });
  expect(document.title).toBe('Contact Us | Hawaii Life');
});

test('pages of a user are not indexed, and the next page is', () => {
  const { host } = follow('/contact');
  host.navigate.to('/account');
  expect(content('meta[name="robots"]')).toBe('noindex');
  expect(content('link[rel="canonical"]')).toBeNull();
  host.navigate.to('/blog');
  expect(content('meta[name="robots"]')).toBeNull();
  expect(document.title).toBe('Blog | Hawaii Life');
});

test('describes the current page when the visitor navigated before this code loaded', () => {
  document.title = 'As the server named it';
  document.head.innerHTML += '<script type="application/ld+json">{"@type":"RealEstateListing"}</script>';
  follow('/listings/a-home', { leftFor: '/blog' });
  expect(document.title).toBe('Blog | Hawaii Life');
  expect(content('meta[name="description"]')).toBe('Blog at Hawaii Life.');
  expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();
});

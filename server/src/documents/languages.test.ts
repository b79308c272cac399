import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORIGIN } from '../testing/site-origin';
import { loadAllTexts } from '../texts';
import { createDocumentSite, type DocumentSite } from './testing/document-site';

let site: DocumentSite;
beforeAll(async () => {
  site = await createDocumentSite();
});
afterAll(() => site.close());

test.each(['/', '/listings', '/listings/maui?type=condo', '/listings/a-home', '/ai', '/contact'])(
  '%s has a document in each language, which names the others [D181]',
  async (path) => {
    const address = path === '/' ? '/ja' : `/ja${path}`;
    const named = (body: string) =>
      [...body.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)].map(([tag]) => tag);
    const english = await site.open(path);
    const japanese = await site.open(address);
    expect([english.status, japanese.status]).toEqual([200, 200]);
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('<meta property="og:locale" content="en_US">');
    expect(japanese.body).toContain('<html lang="ja">');
    expect(japanese.body).toContain('<meta property="og:locale" content="ja_JP">');
    const languages = [
      `<link rel="alternate" hreflang="en" href="${ORIGIN}${path}">`,
      `<link rel="alternate" hreflang="ja" href="${ORIGIN}${address}">`,
      `<link rel="alternate" hreflang="x-default" href="${ORIGIN}${path}">`,
    ];
    expect(named(english.body)).toEqual([`<link rel="canonical" href="${ORIGIN}${path}">`, ...languages]);
    expect(named(japanese.body)).toEqual([`<link rel="canonical" href="${ORIGIN}${address}">`, ...languages]);
    expect(japanese.body).toContain(`<meta property="og:url" content="${ORIGIN}${address}">`);
  },
);

test('pages that are not indexed have a language and no other addresses', async () => {
  for (const path of ['/ja/login', '/ja/viewed', '/ja/nowhere', '/ja/%2Fnowhere']) {
    const { body } = await site.open(path);
    expect(body).toContain('<html lang="ja">');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('hreflang=');
  }
  expect((await site.open('/ja/nowhere')).status).toBe(404);
  // a code is written as it is: calls, redirects and routes read it in the same way
  expect((await site.open('/%6Aa/contact')).status).toBe(404);
});

test('the language of a call changes no document, which others get from the cache', async () => {
  await loadAllTexts(['en', 'ja']);
  const { body } = await site.open('/regions', { 'x-language': 'ja' });
  expect(body).toContain('<title>Hawaii Regions');
});

test.each([
  ['/en', '/'],
  ['/en/', '/'],
  ['/en?show_sign_in_modal', '/?show_sign_in_modal'],
  ['/EN/listings/maui?type=condo', '/listings/maui?type=condo'],
  ['/en/nowhere', '/nowhere'],
  ['/JA/contact', '/ja/contact'],
  ['/ja/', '/ja'],
  ['//ja/contact', '/ja/contact'],
  ['/ja/admin', '/admin'],
  // never to another site
  ['/en//evil.example/x', '/evil.example/x'],
  ['/en/\\evil.example', '/evil.example'],
])('%s leads to the one address %s [D180]', async (path, location) => {
  const { status, headers } = await site.open(path);
  expect([status, headers.location]).toEqual([301, location]);
});

test.each([
  ['/ja/listings/maui/kihei?type=condo', 301, '/ja/listings/maui/south/kihei?type=condo'],
  ['/ja/listings/MAUI', 301, '/ja/listings/maui'],
  ['/ja/mls/123456', 302, '/ja/listings/a-home'],
  ['/ja/favorites', 302, '/ja/account/favorites'],
  ['/ja/maui?type=condo', 302, '/ja/listings/maui?type=condo'],
])('a redirect keeps the language: %s [D180]', async (path, code, location) => {
  const { status, headers } = await site.open(path);
  expect([status, headers.location]).toEqual([code, location]);
});

test('links of a document without a rendering keep the language, and those to a phone stay', async () => {
  const { body } = await site.open('/ja/listings');
  const links = [...body.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href ?? '');
  expect(links).toContain('/ja/contact');
  expect(links.filter((href) => href.startsWith('/') && !href.startsWith('/ja'))).toEqual([]);
});

test('a file of the sitemap has the pages of one language with their others, and the index names all files [D181]', async () => {
  const { body: index } = await site.open('/sitemap.xml');
  for (const name of ['sitemap-pages', 'sitemap-ja-pages', 'sitemap-maui', 'sitemap-ja-maui'])
    expect(index).toContain(`<loc>${ORIGIN}/${name}.xml</loc>`);
  const { body } = await site.open('/sitemap-ja-maui.xml');
  expect(body).toContain(
    `<url><loc>${ORIGIN}/ja/listings/a-home</loc><lastmod>2026-11-02T00:00:00.000Z</lastmod>` +
      `<xhtml:link rel="alternate" hreflang="en" href="${ORIGIN}/listings/a-home"/>` +
      `<xhtml:link rel="alternate" hreflang="ja" href="${ORIGIN}/ja/listings/a-home"/>` +
      `<xhtml:link rel="alternate" hreflang="x-default" href="${ORIGIN}/listings/a-home"/></url>`,
  );
  expect((await site.open('/sitemap-pages.xml')).body).toContain(`<loc>${ORIGIN}/</loc>`);
  expect((await site.open('/sitemap-ja-pages.xml')).body).toContain(`<loc>${ORIGIN}/ja</loc>`);
  expect((await site.open('/sitemap-fr-pages.xml')).status).toBe(404);
  expect((await site.open('/robots.txt')).body).toContain('Disallow: /ja/account\n');
});

test('a site with one language has no other address of a page', async () => {
  const single = await createDocumentSite({ LOCALES: 'en' });
  try {
    expect((await single.open('/ja/contact')).status).toBe(404);
    expect((await single.open('/contact')).body).not.toContain('hreflang=');
    expect((await single.open('/sitemap.xml')).body).not.toContain('sitemap-ja');
  } finally {
    await single.close();
  }
});

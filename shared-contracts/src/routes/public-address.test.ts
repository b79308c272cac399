import { expect, test } from 'vitest';
import { matchRoute } from './match-route';
import { languageAddresses, publicAddress } from './public-address';

const LOCALES = ['en', 'ja'];
const match = (path: string) => matchRoute(path, { locales: LOCALES });

test.each([
  ['/kai-sample/listings/maui', '/listings/maui'],
  ['/agents/kai-sample/listings/a-home', '/listings/a-home'],
  ['/teams/north/listings?minBeds=2', '/listings?minBeds=2'],
  ['/en/listings', '/listings'],
  ['/ja/kai-sample/listings/maui', '/ja/listings/maui'],
  ['/blog', '/blog'],
  ['/ja/blog', '/ja/blog'],
  ['/en/blog', '/blog'],
  ['/ja', '/ja'],
  ['/ja/blog/a-post', '/blog/a-post'],
  ['/ja/company/team', '/company/team'],
])('%s is kept as %s [B2.1.3] [B2.1.4] [B2.1.5]', (path, kept) => {
  expect(publicAddress(match(path), LOCALES)).toBe(kept);
});

test('a search is named in every language, with one for all others [B2.1.4]', () => {
  expect(languageAddresses(match('/ja/listings/maui'), LOCALES)).toEqual([
    { language: 'en', path: '/listings/maui' },
    { language: 'ja', path: '/ja/listings/maui' },
    { language: 'x-default', path: '/listings/maui' },
  ]);
});

test('every page is named in every language, but for those that have one [D181]', () => {
  expect(languageAddresses(match('/ja/contact'), LOCALES)).toEqual(languageAddresses(match('/contact'), LOCALES));
  expect(languageAddresses(match('/'), LOCALES)).toEqual([
    { language: 'en', path: '/' },
    { language: 'ja', path: '/ja' },
    { language: 'x-default', path: '/' },
  ]);
  expect(languageAddresses(match('/admin'), LOCALES)).toEqual([]);
  // their content is English in every language
  expect(['/blog/a-post', '/ja/company/team'].flatMap((path) => languageAddresses(match(path), LOCALES))).toEqual([]);
  expect(languageAddresses(match('/contact'), ['en'])).toEqual([]);
});

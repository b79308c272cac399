import { expect, test } from 'vitest';
import { pageInLanguage, withLanguage, withoutLanguage } from './language-path';
import { matchRoute } from './match-route';

test.each([
  ['/', '/ja'],
  ['/?show_sign_in_modal', '/ja?show_sign_in_modal'],
  ['/#newest', '/ja#newest'],
  ['/contact?sent=1#form', '/ja/contact?sent=1#form'],
  ['/jasmine/listings', '/ja/jasmine/listings'],
])('%s is %s in Japanese, and leads back [D179]', (path, address) => {
  expect(withLanguage('ja', path)).toBe(address);
  expect(withLanguage('ja', address)).toBe(address);
  expect(withoutLanguage('ja', address)).toBe(path);
  expect(withLanguage(null, path)).toBe(path);
});

test.each([
  '/admin#regions',
  '/agent_tools',
  '/api/v3/leads',
  '/photos/1.webp',
  '/embed.js',
  'https://a.example/b',
  '//a.example',
  '#place',
  'mailto:a@b.example',
  '',
])('%j is the same in every language', (path) => {
  expect(withLanguage('ja', path)).toBe(path);
  expect(withoutLanguage('ja', path)).toBe(path);
});

test.each([
  ['/ja/kai-sample/listings/maui?type=condo&minBeds=2', 'en', '/kai-sample/listings/maui?type=condo&minBeds=2'],
  ['/listings/maui?type=condo', 'ja', '/ja/listings/maui?type=condo'],
  ['/ja', 'en', '/'],
  ['/ja', 'ja', '/ja'],
  ['/components', 'ja', '/components'],
])('the page %s is in %s at %s [D183]', (address, language, other) => {
  const locales = ['en', 'ja'];
  expect(pageInLanguage(matchRoute(address, { locales }), language, locales)).toBe(other);
});

test('a path after a language never names another site', () => {
  expect(withoutLanguage('en', '/en//evil.example')).toBe('/evil.example');
  expect(withoutLanguage('en', '/en/\\evil.example')).toBe('/evil.example');
  expect(withoutLanguage('en', '/english')).toBe('/english');
});

import { expect, test } from 'vitest';
import { inLanguage, withoutLanguage } from './language-path';

test.each([
  ['/', '/ja'],
  ['/?show_sign_in_modal', '/ja?show_sign_in_modal'],
  ['/#newest', '/ja#newest'],
  ['/contact?sent=1#form', '/ja/contact?sent=1#form'],
  ['/jasmine/listings', '/ja/jasmine/listings'],
])('%s is %s in Japanese, and leads back [D179]', (path, address) => {
  expect(inLanguage('ja', path)).toBe(address);
  expect(inLanguage('ja', address)).toBe(address);
  expect(withoutLanguage('ja', address)).toBe(path);
  expect(inLanguage(null, path)).toBe(path);
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
  expect(inLanguage('ja', path)).toBe(path);
  expect(withoutLanguage('ja', path)).toBe(path);
});

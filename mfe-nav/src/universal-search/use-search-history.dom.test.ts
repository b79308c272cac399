import { readCookie } from 'shared-ui';
import { expect, test, vi } from 'vitest';
import { historyOf, storeHistory, withoutTerm, withTerm } from './use-search-history';

test("recent searches live in the cookie 'searches' for a year [B9.18]", () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  storeHistory(['Kīhei', 'a "quoted" one; with semicolon']);
  expect(written.mock.calls[0]?.[0]).toMatch(/^searches=.*; Max-Age=31536000;/);
  expect(historyOf(readCookie('searches'))).toEqual(['Kīhei', 'a "quoted" one; with semicolon']);
});

test('keeps the newest ten terms of at most sixty characters, each once', () => {
  const many = Array.from({ length: 12 }, (_, index) => `term ${index}`).reduce<string[]>(withTerm, []);
  expect(many).toHaveLength(10);
  expect(many[0]).toBe('term 11');
  expect(withTerm(['maui', 'kihei'], 'KIHEI')).toEqual(['KIHEI', 'maui']);
  expect(withTerm([], 'x'.repeat(80))[0]).toHaveLength(60);
  expect(withTerm(['maui'], '   ')).toEqual(['maui']);
});

test('a previous search can be removed [B2.6.4]', () => {
  expect(withoutTerm(['maui', 'kihei'], 'maui')).toEqual(['kihei']);
});

test.each(['', '{}', '%', '[1,2]'])('a damaged cookie %j reads as none', (text) => {
  expect(historyOf(text)).toEqual([]);
});

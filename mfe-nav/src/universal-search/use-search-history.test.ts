import { expect, test } from 'vitest';
import { historyCookie, readHistory, withoutTerm, withTerm } from './use-search-history';

const stored = (terms: string[]) => historyCookie(terms).split(';')[0] ?? '';

test("recent searches live in the cookie 'searches' for a year [B9.18]", () => {
  const cookie = historyCookie(['kihei']);
  expect(cookie).toMatch(/^searches=/);
  expect(cookie).toContain('max-age=31536000');
  expect(readHistory(`other=1; ${stored(['Kīhei', 'a "quoted" one; with semicolon'])}`)).toEqual([
    'Kīhei',
    'a "quoted" one; with semicolon',
  ]);
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

test.each(['', 'searches=', 'searches=%7B%7D', 'searches=%', 'searches=[1,2]'])(
  'a damaged cookie %j reads as none',
  (text) => {
    expect(readHistory(text)).toEqual([]);
  },
);

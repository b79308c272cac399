import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORIGIN } from '../testing/site-origin';
import { createDocumentSite, type DocumentSite } from './testing/document-site';

let site: DocumentSite;
beforeAll(async () => {
  site = await createDocumentSite({ SUPPORT_EMAIL: 'help@example.org' });
});
afterAll(() => site.close());

test('says where to report a weakness, for less than a year', async () => {
  const response = await site.app.inject({ url: '/.well-known/security.txt' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    response.body
      .trim()
      .split('\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  expect(fields.get('Contact')).toBe('mailto:help@example.org');
  expect(fields.get('Canonical')).toBe(`${ORIGIN}/.well-known/security.txt`);
  expect(fields.get('Preferred-Languages')).toBe('en, ja');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});

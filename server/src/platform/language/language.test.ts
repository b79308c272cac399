import { pageLanguage } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSettings } from '../../testing/test-app';
import { createHttpApp } from '../http/http-app';
import { inLanguage, LANGUAGE_HEADER, localAddress } from './language';

let app: Awaited<ReturnType<typeof createHttpApp>>;
beforeAll(async () => {
  app = await createHttpApp({ settings: testSettings({ LOCALES: 'en,ja' }) });
  const later = () => new Promise((resolve) => setTimeout(resolve, 1));
  app.get('/ja/page', async () => ({ language: pageLanguage() }));
  app.post('/api/call', async () => {
    await later();
    return { language: pageLanguage() };
  });
  app.post('/form', async (_, reply) => reply.redirect('/thanks', 303));
  await app.ready();
});
afterAll(() => app.close());

test.each([
  [{}, 'en'],
  [{ [LANGUAGE_HEADER]: 'ja' }, 'ja'],
  [{ [LANGUAGE_HEADER]: 'fr' }, 'en'],
])('a call with the headers %j is in the language %s [D182]', async (headers, language) => {
  const answers = await Promise.all([
    app.inject({ method: 'POST', url: '/api/call', headers, payload: { a: 1 } }),
    app.inject({ method: 'POST', url: '/api/call', payload: { a: 1 } }),
  ]);
  expect(answers.map((answer) => answer.json())).toEqual([{ language }, { language: 'en' }]);
});

test('a page is in the language of its address, and other work in that of its reader [D182]', async () => {
  expect((await app.inject('/ja/page')).json()).toEqual({ language: 'ja' });
  expect(inLanguage('ja', pageLanguage)).toBe('ja');
  expect([inLanguage('ja', () => localAddress('/contact')), localAddress('/contact')]).toEqual([
    '/ja/contact',
    '/contact',
  ]);
  expect(pageLanguage()).toBe('en');
});

test('a form without scripts keeps the language of its address', async () => {
  const { headers } = await app.inject({ method: 'POST', url: '/ja/form' });
  expect(headers.location).toBe('/ja/thanks');
});

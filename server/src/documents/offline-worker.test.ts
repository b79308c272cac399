import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { publicSettings } from '../platform/settings/public-settings';
import { testSettings } from '../testing/test-app';
import { offlineWorker } from './offline-worker';

const FONTS = '@font-face{font-family:Newsreader Variable;src:url(data:font/woff2;base64,d09GMg)}';
const HOME = {
  slug: 'a-home',
  address: '12 <b>Shore</b> Road, Kīhei',
  price: '$1,250,000',
  facts: '3 Beds · 2 Baths',
  status: '',
  note: 'Your note: $& "quiet"',
  remarks: 'First paragraph.\n\nSecond paragraph.',
  office: 'Sample Office',
  photo: 'data:image/webp;base64,AAAA',
};
const OTHER = { ...HOME, slug: 'b-home', address: '9 Hill Road' };

/** The document that the worker answers without a connection, in a browser that stored these homes. */
async function offlineDocument(path: string, homes?: readonly object[]): Promise<{ status: number; body: string }> {
  const listeners = new Map<string, (event: object) => void>();
  const stored = homes && { json: async () => homes };
  const scope = createContext({
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    caches: { has: async () => homes !== undefined, match: async () => stored },
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    URL,
    Response: class {
      constructor(
        readonly body: string,
        readonly init: { status: number },
      ) {}
    },
  });
  runInContext(offlineWorker(publicSettings(testSettings()), FONTS), scope);
  const answer = await new Promise<{ body: string; init: { status: number } }>((respondWith) =>
    listeners.get('fetch')?.({
      request: { mode: 'navigate', method: 'GET', url: `https://www.example.com${path}` },
      preloadResponse: undefined,
      respondWith,
    }),
  );
  return { status: answer.init.status, body: answer.body };
}

test('the page has the name and the fonts of the site, and a way to try again', async () => {
  const { status, body } = await offlineDocument('/agents/');
  expect(status).toBe(503);
  expect(body).toContain(FONTS);
  expect(body).toContain('<p class="brand">Hawaii Life</p>');
  expect(body).toContain('<a href="">Try again</a>');
  expect(body).not.toMatch(/Your favorites|\{\{|undefined/);
});

test('the favorites of this browser are listed, and lead to what is known of them', async () => {
  const { body } = await offlineDocument('/agents/', [HOME, OTHER]);
  expect(body).toContain('Your favorites');
  expect(body.match(/<li>/g)).toHaveLength(2);
  expect(body).toContain('<a href="/listings/a-home">12 &#60;b&#62;Shore&#60;/b&#62; Road, Kīhei</a>');
  expect(body).not.toContain('<b>Shore');
});

test('a favorite can be read at its address, also below an agent', async () => {
  for (const path of ['/listings/a-home', '/agents/kai/listings/a-home']) {
    const { body } = await offlineDocument(path, [HOME, OTHER]);
    expect(body).toContain('<article><h2>12 &#60;b&#62;Shore');
    expect(body).toContain('Your note: $&#38; &#34;quiet&#34;');
    expect(body).toContain('First paragraph.\n\nSecond paragraph.');
    expect(body.match(/<li>/g)).toHaveLength(1);
  }
});

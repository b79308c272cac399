import { createHash } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createHttpApp } from '../platform/http/http-app';
import { publicSettings } from '../platform/settings/public-settings';
import { testSettings } from '../testing/test-app';
import { loadAllTexts } from '../texts';
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
async function offlineDocument(
  path: string,
  homes?: readonly object[],
  plan?: object,
): Promise<{ status: number; body: string; policy: string }> {
  const listeners = new Map<string, (event: object) => void>();
  const stores = new Map<string, unknown>(Object.entries({ 'offline-favorites': homes, 'offline-plan': plan }));
  const scope = createContext({
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    caches: {
      has: async (name: string) => stores.get(name) !== undefined,
      match: async (_: string, { cacheName }: { cacheName: string }) => ({ json: async () => stores.get(cacheName) }),
    },
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    URL,
    Response: class {
      constructor(
        readonly body: string,
        readonly init: { status: number; headers: Record<string, string> },
      ) {}
    },
  });
  runInContext(offlineWorker(publicSettings(testSettings()), FONTS, ['en', 'ja']), scope);
  const response = await new Promise<{ body: string; init: { status: number; headers: Record<string, string> } }>(
    (respondWith) =>
      listeners.get('fetch')?.({
        request: { mode: 'navigate', method: 'GET', url: `https://www.example.com${path}` },
        preloadResponse: undefined,
        respondWith,
      }),
  );
  const { status, headers } = response.init;
  return { status, body: response.body, policy: headers['content-security-policy'] ?? '' };
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

const PLAN = {
  day: '2999-12-05',
  title: 'Thursday, December 5',
  address: '/plan?ids=1,2&day=2999-12-05',
  stops: [
    { time: '10:00am', address: '12 <b>Shore</b> Road', link: '/listings/a-home', price: '$1', open: '', way: '' },
    { time: '11:00am', address: '9 Hill Road', link: '/listings/b-home', price: '$2', open: '', way: '3.1 mi' },
  ],
};

test('the day of homes that was planned last is shown until it is over (D154)', async () => {
  const { body } = await offlineDocument('/plan', [HOME], PLAN);
  expect(body).toContain('<a href="/plan?ids=1,2&#38;day=2999-12-05">Thursday, December 5</a>');
  expect(body).toContain('12 &#60;b&#62;Shore');
  expect(body.indexOf('3.1 mi')).toBeGreaterThan(body.indexOf('10:00am'));
  expect(body.indexOf('Your favorites')).toBeGreaterThan(body.indexOf('11:00am'));
  const { body: past } = await offlineDocument('/plan', undefined, { ...PLAN, day: '2020-12-05' });
  expect(past).not.toContain('Your day of homes');
});

test('the page says when the connection is back, and when it is gone again', async () => {
  const { body, policy } = await offlineDocument('/agents/');
  const script = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const [parts, navigator] = [{ off: { hidden: false }, on: { hidden: true } }, { onLine: true }];
  for (const [id, { hidden }] of Object.entries(parts))
    expect(body).toContain(`<div id="${id}"${hidden ? ' hidden' : ''}`);
  const listeners = new Map<string, () => void>();
  const document = { getElementById: (id: keyof typeof parts) => parts[id] };
  const addEventListener = (name: string, listener: () => void) => listeners.set(name, listener);
  runInContext(script, createContext({ navigator, document, addEventListener }));
  listeners.get('online')?.();
  expect(parts).toEqual({ off: { hidden: true }, on: { hidden: false } });
  navigator.onLine = false;
  listeners.get('offline')?.();
  expect(parts).toEqual({ off: { hidden: false }, on: { hidden: true } });
});

test('a push shows what changed, and a press on it opens the page of the home, in its tab where there is one [D167]', async () => {
  const listeners = new Map<string, (event: object) => void>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const tab = { url: 'https://www.example.com/listings/a-home', focus: async () => void opened.push('tab') };
  let tabs: readonly object[] = [];
  const scope = createContext({
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification: async (...notification: unknown[]) => void shown.push(notification) },
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => void opened.push(url) },
    location: { origin: 'https://www.example.com' },
    URL,
  });
  runInContext(offlineWorker(publicSettings(testSettings()), FONTS, ['en', 'ja']), scope);
  const send = (name: string, event: object) =>
    new Promise((waitUntil) => listeners.get(name)?.({ ...event, waitUntil })).then((done) => done);
  const message = { title: 'Price drop', body: '12 Shore Road', tag: 'n7', url: '/listings/a-home' };
  await send('push', { data: { json: () => message } });
  const { title, body, tag, url } = message;
  expect(shown).toEqual([[title, { body, tag, icon: '/static/icon-192.png', data: { url } }]]);
  const press = (path: string) =>
    send('notificationclick', { notification: { close: () => undefined, data: { url: path } } });
  await press(url);
  tabs = [tab];
  await press(url);
  await press('https://elsewhere.example/');
  expect(opened).toEqual(['https://www.example.com/listings/a-home', 'tab']);
});

test('a Japanese page is Japanese, and its homes lead to Japanese pages', async () => {
  await loadAllTexts(['en', 'ja']);
  const app = await createHttpApp({ settings: testSettings({ LOCALES: 'en,ja' }) });
  const { body } = await offlineDocument('/ja/agents', [HOME]);
  expect(body).toContain('<html lang="ja">');
  expect(body).toContain('<h1>オフラインです</h1>');
  expect(body).toContain('<a href="/ja/listings/a-home">');
  expect((await offlineDocument('/agents', [HOME])).body).toContain('<h1>You are offline</h1>');
  await app.close();
  // a first word that is the name of a method
  expect((await offlineDocument('/constructor')).body).toContain('<html lang="en">');
});

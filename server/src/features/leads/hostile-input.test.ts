import {
  HOSTILE_DATE,
  HOSTILE_EMAIL,
  HOSTILE_PHONE,
  HOSTILE_TEXT,
  HOSTILE_URL,
  sampleSavedSearch,
} from 'shared-contracts/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountApp, browserOf, registration, signedIn, type TestBrowser } from '../accounts/testing/account-app';
import { callback, openLeadApp, question, showing } from './testing/lead-app';

let app: AccountApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await openLeadApp({ receivers: ['mail', 'lead.ingest', 'lead.showing', 'score'] });
  browser = await signedIn(app.app, OWN);
});
afterAll(() => app.close());

const DOCUMENTED = [200, 400, 401, 404, 409, 413, 422];
/** the user of these tests: events of other users are dropped unread */
const OWN = 'keola@example.com';
const search = sampleSavedSearch({ id: null, share_code: null });

/** Fields of one question that accept nearly every text. */
const LENIENT = ['name', 'comments', 'source_url', 'mls_number', 'screen_name', 'agent_email', 'team_slug'] as const;

/** Every other text field that a visitor can fill, by its call, with texts for a field of its kind. */
const fields: ReadonlyArray<readonly [string, string, (text: string) => unknown, (readonly string[])?]> = [
  ['question e-mail', '/api/v3/leads', (email) => question({ email }), HOSTILE_EMAIL],
  ['question phone', '/api/v3/leads', (phone) => question({ phone }), HOSTILE_PHONE],
  ['robot field', '/api/v3/leads', (website) => question({ website, name: website, comments: website })],
  ['showing message', '/api/v3/leads', (comments) => showing({ comments })],
  [
    'callback zone',
    '/api/v3/leads',
    (time_zone) => ({ ...callback(), callback: { date: '2030-01-01', minutes: 540, time_zone } }),
  ],
  [
    'registration',
    '/api/v3/search/register',
    (text) => registration({ email: text, first_name: text, last_name: text }),
    HOSTILE_EMAIL,
  ],
  ['sign-in', '/api/v3/sign_in', (text) => ({ email: text, password: text }), HOSTILE_EMAIL],
  ['login link', '/api/v3/search/register/send_login_link', (email) => ({ email }), HOSTILE_EMAIL],
  ['link token', '/api/v3/search/register/login_link', (text) => ({ email: text, token: text }), HOSTILE_EMAIL],
  ['favorite', '/api/v3/add_favorite', (listing_id) => ({ listing_id })],
  ['hidden listing', '/api/v3/search/hidden_listings/remove', (listing_id) => ({ listing_id })],
  ['saved search', '/api/v3/saved_search/update', (title) => ({ ...search, title, copy_title: title })],
  [
    'score',
    '/api/hlscore',
    (text) => ({ action: text, contact: { Email: OWN }, request: {}, properties: { [text.slice(0, 80)]: text } }),
  ],
  [
    'score address',
    '/api/hlscore',
    (Email) => ({ action: 'x', contact: { Email }, request: {}, properties: {} }),
    HOSTILE_EMAIL,
  ],
  [
    'analytics',
    '/api/analytics',
    (text) => ({ event: text, distinct_id: text, properties: { [text.slice(0, 80)]: { deep: [text] } } }),
  ],
  ['page view', '/api/intelligence', (url) => ({ url }), HOSTILE_URL],
  ['report', '/api/reports', (detail) => [{ kind: 'slot-failed', remote: 'x', detail }]],
];
const MORE = ['a\u0000b', '\ud800', '\udfff lone', '\u0000'];
const texts = [...new Set([...HOSTILE_TEXT, ...HOSTILE_EMAIL, ...HOSTILE_PHONE, ...HOSTILE_URL, ...MORE])];

async function send(text: string, url: string, body: unknown): Promise<number> {
  const response = await browser.post(url, body);
  const seen = `${JSON.stringify(text)} gave ${response.statusCode}: ${response.body.slice(0, 300)}`;
  expect(DOCUMENTED.includes(response.statusCode), seen).toBe(true);
  expect(
    /node_modules|\bat .+:\d+:\d+|select .+ from|syntax error/i.test(response.statusCode === 200 ? '' : response.body),
    seen,
  ).toBe(false);
  return response.statusCode;
}

describe('no input breaks the server or reveals its internals', () => {
  for (const [name, url, bodyOf, ofItsKind = []] of fields)
    test(name, { timeout: 120_000 }, async () => {
      for (const text of [...HOSTILE_TEXT, ...MORE, ...ofItsKind]) await send(text, url, bodyOf(text));
    });

  test(`question: ${LENIENT.join(', ')}`, { timeout: 120_000 }, async () => {
    const filled = (names: readonly string[], text: string) =>
      question({ action: 'other', ...Object.fromEntries(names.map((name) => [name, text])) });
    let taken = 0;
    for (const text of texts) {
      // a text that all of them accept together, each accepts
      if ((await send(text, '/api/v3/leads', filled(LENIENT, text))) === 200) taken += 1;
      else for (const name of LENIENT) await send(text, '/api/v3/leads', filled([name], text));
    }
    expect(taken).toBeGreaterThan(texts.length / 2);
  });

  test('days and minutes that there are not, also where no form looks at them', async () => {
    for (const date of [...HOSTILE_DATE, '2026-99-99', '0000-01-01', '2026-02-30']) {
      const times = { date, minutes: 540, time_zone: 'Pacific/Honolulu' };
      for (const body of [
        showing({ showing: { date, type: 'in_person', time: 'morning', origin: 'strip' } }),
        { ...question(), showing: { date, type: 'in_person', time: 'morning', origin: 'strip' } },
        { ...question(), callback: times, website: 'robot' },
        { ...question(), advisor_id: 2 ** 40, website: 'robot' },
        { ...callback(), callback: { ...times, date: '2030-01-01', minutes: 2 ** 40 }, website: 'robot' },
      ]) {
        const response = await browser.post('/api/v3/leads', body);
        expect(DOCUMENTED, `${JSON.stringify(body)}: ${response.body}`).toContain(response.statusCode);
      }
    }
  });

  test('profile', async () => {
    for (const text of texts) {
      const response = await browser.patch('/api/v3/current_user', { first_name: text, phone: text });
      expect(DOCUMENTED, `${JSON.stringify(text)}: ${response.body}`).toContain(response.statusCode);
    }
  });

  test('share code', async () => {
    for (const text of texts.filter((one) => one.length < 2000 && one !== '.' && one !== '..')) {
      let path: string;
      try {
        path = encodeURIComponent(text);
      } catch {
        continue;
      }
      const response = await browserOf(app.app).get(`/api/v3/saved_search/${path}`);
      expect(DOCUMENTED, `${JSON.stringify(text)}: ${response.body}`).toContain(response.statusCode);
    }
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRoles, insertUser } from '../features/accounts/users.repository';
import { streetArchive } from '../features/basemap/testing/street-archive';
import { startMailCatcher } from '../features/mail/testing/mail-catcher';
import { startTranslator } from '../features/translations/testing/translation-server';
import { oneLine, startOsrm } from '../features/travel/testing/osrm-server';
import { insertBackup, signingSecret } from '../platform/database/server-state.repository';
import { registerHealth } from '../platform/health/health';
import { readSeenAddress, registerSeenAddress, seenAddressRequest } from '../platform/health/seen-address';
import { freePort } from '../testing/free-port';
import { createTestApp, listen, testSettings } from '../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { proxyFinding } from './check-addresses';
import { runCheck } from './check-command';

const PROJECT_DIR = join(import.meta.dirname, '../../..');
let opened: TestDatabase;
let folder: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'check-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

/** @returns the lines by the name of their part, and why the command failed */
async function check(environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const settings = testSettings({ DATA_DIR: folder, DATABASE_URL: opened.url, PROJECT_DIR, ...environment });
  const failure = await runCheck(settings, [], (line) => lines.push(line)).then(
    () => null,
    (error: Error) => error.message,
  );
  const found = lines.map((line) => /^(\w+) +([a-z]+(?: [a-z]+)?) {2,}(.*)$/.exec(line) ?? []);
  return { parts: Object.fromEntries(found.map(([, state, name, text]) => [name, { state, text }])), failure };
}

/** The addresses of a site that a command asks for. */
async function openSite(environment: Record<string, string> = {}, isReady = true) {
  const app = await createTestApp({
    environment,
    features: [
      (one) => registerHealth(one, { checks: { search: () => isReady }, database: () => true, build: null }),
      (one) => registerSeenAddress(one, signingSecret(opened.database, 'check-secret')),
      (one) => void one.get('/basemap/islands.json', async () => ({ version: 8, layers: [] })),
      (one) => void one.get('/basemap/words.json', async () => ({ version: 1 })),
    ],
  });
  const { port } = new URL(await listen(app));
  return { app, port, close: () => app.close() };
}

test('names each part that fails, and what helps', async ({ onTestFinished }) => {
  const site = await openSite({}, false);
  const refusing = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
  const mail = new SMTPServer({ ...refusing, onAuth: (_, __, done) => done(new Error('wrong password')) });
  mail.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => mail.listen(port, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await site.close();
    mail.close();
  });
  const { parts, failure } = await check({ PORT: site.port, SMTP_URL: `smtp://site:hunter-7@127.0.0.1:${port}` });
  expect(parts).toMatchObject({
    database: { state: 'ok', text: expect.stringMatching(/^PostgreSQL \d+/) },
    clock: { state: 'ok' },
    mail: { state: 'failed', text: expect.stringMatching(/Invalid login.* Correct SMTP_URL/) },
    'object store': { state: 'off' },
    opensearch: { state: 'off' },
    'public address': { state: 'failed', text: expect.stringContaining('/readyz answers 503') },
    staff: { state: 'failed', text: expect.stringContaining('npm run admin -- create') },
  });
  expect(JSON.stringify(parts)).not.toContain('hunter-7');
  expect(failure).toBe('Failed: mail, public address, staff.');
});

test('a site that is set up has no failure; a backup is as old as it is', async ({ onTestFinished }) => {
  const [site, mail] = await Promise.all([openSite(), startMailCatcher()]);
  onTestFinished(async () => {
    await site.close();
    await mail.close();
  });
  const { database } = opened;
  const names = { firstName: null, lastName: null, passwordHash: null, proved: true };
  const id = await insertUser(database, { email: 'admin@example.com', ...names });
  await insertRoles(database, id ?? 0, ['super_admin']);
  const { parts, failure } = await check({ PORT: site.port, SMTP_URL: mail.url });
  expect(failure).toBeNull();
  expect(parts).toMatchObject({
    mail: { state: 'ok' },
    proxy: { state: 'off' },
    map: { state: 'ok' },
    photos: { state: 'ok' },
    'public address': { state: 'ok' },
    staff: { state: 'ok', text: '1 super admins; no sample password is open to a network' },
    backups: { state: 'off', text: 'npm run backup: there was none (docs/backup.md)' },
  });
  await insertBackup(database, new Date());
  expect((await check({ PORT: site.port })).parts.backups?.state).toBe('ok');
});

test('an old backup is a warning', async () => {
  await insertBackup(opened.database, new Date(Date.now() - 8 * 86_400_000));
  const { parts } = await check({ PUBLIC_URL: 'https://www.example.invalid' });
  expect(parts.backups?.state).toBe('warn');
  expect(parts['public address']).toMatchObject({ state: 'failed', text: expect.stringContaining('Start the proxy') });
});

const PROXY = '10.0.0.2';
const HTTPS = { PUBLIC_URL: 'https://www.example.com' };
test.each([
  ['a proxy that adds the address', HTTPS, PROXY, ['203.0.113.7, 198.51.100.4', PROXY], 'ok', '198.51.100.4'],
  ['a proxy that replaces the header', HTTPS, PROXY, ['198.51.100.4', PROXY], 'ok', '198.51.100.4'],
  ['a command on the machine of the proxy', HTTPS, '127.0.0.1', ['203.0.113.7, 127.0.0.1', '127.0.0.1'], 'ok', 'proxy'],
  ['a proxy that is not named', HTTPS, '', ['203.0.113.7, 198.51.100.4', PROXY], 'failed', 'TRUST_PROXY=10.0.0.2.'],
  [
    'a second proxy that is not named',
    HTTPS,
    PROXY,
    ['198.51.100.4, 10.0.0.9', PROXY],
    'failed',
    '=10.0.0.2,10.0.0.9.',
  ],
  ['a proxy that adds nothing', HTTPS, PROXY, ['203.0.113.7', PROXY], 'failed', 'A visitor can choose'],
  ['a proxy that removes the header', HTTPS, PROXY, ['', PROXY], 'failed', 'All visitors share limits'],
  ['networks of visitors among the proxies', HTTPS, '10.0.0.0/8', ['203.0.113.7, 10.7.0.1', PROXY], 'warn', '10.7.0.1'],
  ['no proxy', { PUBLIC_URL: 'http://www.example.com' }, '', ['203.0.113.7', '127.0.0.1'], 'off', 'no https'],
] as const)('tries the trust in a proxy: %s', async (_, address, TRUST_PROXY, [forwarded, remote], state, word) => {
  const environment = { ...address, TRUST_PROXY, HOST: '0.0.0.0' };
  const site = await openSite(environment);
  const secret = await signingSecret(opened.database, 'check-secret')();
  const { url, headers } = seenAddressRequest(address.PUBLIC_URL, secret, '203.0.113.7');
  const sent = { ...headers, 'x-forwarded-for': forwarded };
  const answer = await site.app.inject({ url, headers: sent, remoteAddress: remote });
  const other = await site.app.inject({ url, headers: { ...sent, 'x-check-secret': 'x' }, remoteAddress: remote });
  await site.close();
  expect(proxyFinding(readSeenAddress(answer.rawPayload), testSettings(environment))).toEqual([
    state,
    expect.stringContaining(word),
  ]);
  // the addresses of proxies are not for visitors
  expect(other.statusCode).toBe(404);
  expect(other.body).not.toContain(PROXY);
});

test('tries the style of the map and the hosts of photos and county links', async ({ onTestFinished }) => {
  const site = await openSite();
  onTestFinished(site.close);
  const links = { COUNTY_LINK_KAUAI: '', COUNTY_LINK_HONOLULU: '', COUNTY_LINK_HAWAII: '' };
  const wrong = await check({
    PORT: site.port,
    MAP_STYLE_URL: '/basemap/words.json',
    PHOTO_HOSTS: 'localhost,photos.example.invalid',
    COUNTY_LINK_MAUI: 'https://county.example.invalid/{tmk}',
    ...links,
  });
  expect(wrong.parts).toMatchObject({
    map: { state: 'failed', text: expect.stringContaining('MAP_STYLE_URL: localhost') },
    photos: { state: 'failed', text: expect.stringContaining('known for photos.example.invalid.') },
    'county links': { state: 'warn', text: expect.stringContaining('COUNTY_LINK_MAUI') },
  });
  const mapbox = { MAP_STYLE_URL: 'mapbox://styles/mapbox/streets-v12', COUNTY_LINK_MAUI: '', ...links };
  const { parts } = await check({ PORT: site.port, PHOTO_HOSTS: 'localhost', ...mapbox });
  expect(parts).toMatchObject({
    map: { state: 'failed', text: expect.stringContaining('MAPBOX_TOKEN') },
    photos: { state: 'ok' },
    'county links': { state: 'off' },
  });
});

test('names the licence of the map in use, and what is wrong with a file of streets', async ({ onTestFinished }) => {
  const site = await openSite();
  onTestFinished(site.close);
  const PORT = site.port;
  const found = async (environment: Record<string, string>) => (await check({ PORT, ...environment })).parts.map;
  expect(await found({})).toEqual({ state: 'ok', text: expect.stringMatching(/roads .* GPL 2 .* coast .* ODbL/) });
  const file = join(folder, 'town.pmtiles');
  await writeFile(file, streetArchive({ maxZoom: 3 }));
  const streets = await found({ MAP_TILES: file });
  expect(streets).toEqual({ state: 'ok', text: expect.stringMatching(/ODbL 1\.0: MAP_TILES, 1 MB, zooms 0 to 3$/) });
  expect(streets?.text).not.toContain('GPL');
  expect(await found({ MAP_TILES: join(folder, 'none') })).toEqual({
    state: 'failed',
    text: expect.stringMatching(/^MAP_TILES .* cannot be read: ENOENT/),
  });
});

test('says whether the routing service knows the islands', async ({ onTestFinished }) => {
  const osrm = await startOsrm();
  onTestFinished(async () => void (await osrm.close()));
  const found = async (ROUTING_URL: string) => (await check({ ROUTING_URL })).parts['driving times'];
  expect(await found('')).toMatchObject({ state: 'off' });
  expect(await found(osrm.url)).toEqual({ state: 'ok', text: expect.stringContaining('on all islands') });
  osrm.answer = (positions) => ({
    body: { ...oneLine(positions), durations: positions.map(() => positions.map(() => null)) },
  });
  expect(await found(osrm.url)).toEqual({
    state: 'warn',
    text: expect.stringMatching(/two towns of Kauai, Oahu, Maui/),
  });
  osrm.answer = () => ({ status: 502, body: null });
  expect(await found(osrm.url)).toEqual({
    state: 'failed',
    text: expect.stringMatching(/answered 502\. Correct ROUTING_URL/),
  });
});

test('says whether the source of the yen gives a rate that pages show', async ({ onTestFinished }) => {
  let day = new Date().toISOString().slice(0, 10);
  const source = createServer((_, response) =>
    response.end(JSON.stringify({ base: 'USD', date: day, rates: { JPY: 149.5 } })),
  );
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void source.close());
  const address = source.address();
  const YEN_RATE_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/latest`;
  const found = async (settings: Record<string, string>) => (await check(settings)).parts.yen;
  expect(await found({})).toMatchObject({ state: 'off' });
  expect(await found({ YEN_RATE: '149.5@2020-01-01' })).toMatchObject({ state: 'warn' });
  expect(await found({ YEN_RATE_URL })).toEqual({
    state: 'ok',
    text: expect.stringContaining(`149.5 yen for a dollar on ${day}`),
  });
  day = 'today';
  expect(await found({ YEN_RATE_URL })).toEqual({
    state: 'failed',
    text: expect.stringMatching(/implausible rate.*Correct YEN_RATE_URL\.$/),
  });
});

test('says whether the translation service translates, without its key', async ({ onTestFinished }) => {
  const translator = await startTranslator();
  onTestFinished(() => void translator.close());
  const found = async (url: string) =>
    (await check({ TRANSLATION_URL: url, TRANSLATION_KEY: 'sesame' })).parts.translations;
  expect(await found('')).toMatchObject({ state: 'off' });
  expect(await found(translator.url)).toEqual({ state: 'ok', text: expect.stringMatching(/^127.* translates: 海の/) });
  translator.answer = () => ({ status: 403, body: { error: 'Invalid API key: sesame' } });
  expect(await found(translator.url)).toEqual({
    state: 'failed',
    text: 'TRANSLATION_URL answered 403. Correct TRANSLATION_URL or TRANSLATION_KEY, or start its server.',
  });
});

test('names the address of a cluster that does not answer, and why', async () => {
  const address = `http://127.0.0.1:${await freePort()}`;
  const { parts } = await check({ OPENSEARCH_URL: address });
  expect(parts.opensearch).toEqual({
    state: 'failed',
    text: expect.stringMatching(
      new RegExp(`^No node of OPENSEARCH_URL \\(${address}\\) answers: connect ECONNREFUSED`),
    ),
  });
});

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBuiltSite } from '../testing/built-site';
import { freePort } from '../testing/free-port';
import { listen, testSettings } from '../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { createApp } from './app';

const folder = new URL('../../../operations/monitoring/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const metricsIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:site|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  );

let opened: TestDatabase;
let dataDir: string;
let projectDir: string;
let app: Awaited<ReturnType<typeof createApp>>;
let site: string;
let metrics: () => Promise<string>;

beforeAll(async () => {
  opened = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'measure-test-'));
  const built = await createBuiltSite();
  projectDir = built.folder;
  await built.buildRemote('1.0.0-aaaa');
  const port = await freePort();
  const settings = testSettings({ DATA_DIR: dataDir, PROJECT_DIR: projectDir, METRICS_PORT: String(port) });
  app = await createApp({ settings, database: opened.database, databaseUrl: opened.url });
  site = await listen(app);
  metrics = async () => (await globalThis.fetch(`http://127.0.0.1:${port}/metrics`)).text();
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
  await rm(projectDir, { recursive: true, force: true });
});

test.each(['alerts.yaml', 'alerts.test.yaml', 'dashboard.json'])(
  'the server has every metric that %s names',
  async (file) => {
    const exported = [...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const named = metricsIn(read(file));
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((name) => !exported.includes(name))).toEqual([]);
  },
);

test('every alert has a page of what to do', () => {
  const pages = readFileSync(new URL('../../../docs/incidents.md', import.meta.url), 'utf8');
  const alerts = [...read('alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(alerts.filter((name) => !pages.includes(`\n## ${name}\n`))).toEqual([]);
});

test('measures calls by result, and the database', async () => {
  await vi.waitFor(async () => expect((await globalThis.fetch(`${site}/readyz`)).status).toBe(200));
  const response = await globalThis.fetch(`${site}/api/v3/search/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(200);
  const signIn = await globalThis.fetch(`${site}/api/v3/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong-password' }),
  });
  expect(signIn.status).toBeLessThan(500);
  const text = await metrics();
  expect(text).toMatch(/^site_call_seconds_count\{call="signIn",result="refused"\} 1$/m);
  expect(text).toMatch(/^site_call_seconds_count\{call="searchCards",result="done"\} 1$/m);
  expect(text).toMatch(/^site_database_ready 1$/m);
});

test('measures the web vitals of visitors by page, and stores no row for them', async () => {
  const reports = [
    { kind: 'web-vital', remote: 'shell', detail: 'LCP listing', value: 1200 },
    { kind: 'web-vital', remote: 'shell', detail: 'CLS made-up', value: 0.2 },
    { kind: 'web-vital', remote: 'shell', detail: 'XYZ home', value: 1 },
  ];
  const response = await globalThis.fetch(`${site}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reports),
  });
  expect(response.status).toBe(200);
  const text = await metrics();
  expect(text).toMatch(/^site_web_vital_seconds_sum\{vital="LCP",page="listing"\} 1\.2$/m);
  expect(text).toMatch(/^site_layout_shift_sum\{page="other"\} 0\.2$/m);
  expect(text).not.toContain('XYZ');
  const rows = await opened.database.selectFrom('remote_reports').selectAll().execute();
  expect(rows).toEqual([]);
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startOutbox } from '../../app/testing';
import { openOutbox } from '../../outbox';
import { openTestDatabase, type TestDatabase, testSettings } from '../../testing';
import { createAlarms } from './alarms';

const received: { key: unknown; body: unknown }[] = [];
const chat = createServer(async (asked, answer) => {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part);
  received.push({ key: asked.headers['idempotency-key'], body: JSON.parse(String(Buffer.concat(parts))) });
  answer.end('ok');
});
let test_: TestDatabase;
let folder: string;

beforeAll(async () => {
  test_ = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'alarms-'));
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await test_.close();
  await new Promise((resolve) => chat.close(resolve));
  await rm(folder, { recursive: true });
});

test('an incident goes out once by mail and once to the webhook', async () => {
  const address = chat.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const settings = testSettings({
    DATA_DIR: folder,
    ALERT_EMAIL: 'staff@example.com',
    ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/alerts`,
  });
  const db = test_.database;
  const outbox = openOutbox(settings);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const siteUrl = 'https://www.example.com';
  const worker = startOutbox({ db, outbox, settings, siteUrl, allowLoopback: true, log });
  const now = () => new Date('2026-11-20T20:00:00Z');
  const alarms = createAlarms({ db, outbox, email: settings.ALERT_EMAIL, siteUrl, log, now });
  const incident = {
    kind: 'failing',
    name: 'tides',
    version: '1.1.0',
    reason: 'It failed for 12 of 20 visits.',
  } as const;
  const mails = async () =>
    (await readdir(join(folder, 'mail')).catch(() => [])).filter((file) => file.endsWith('.eml'));
  try {
    await alarms.raise(incident);
    await alarms.raise(incident);
    await vi.waitFor(async () => expect([received.length, (await mails()).length]).toEqual([1, 1]), {
      timeout: 10_000,
    });
    expect(log.warn).toHaveBeenCalledOnce();
  } finally {
    await worker.stop();
  }
  expect(received).toEqual([
    {
      key: expect.stringMatching(/^alarm:\d+$/),
      body: {
        text: 'tides 1.1.0: the live version fails more often than before. It failed for 12 of 20 visits.',
        kind: 'failing',
        remote: 'tides',
        version: '1.1.0',
        reason: incident.reason,
        at: '2026-11-20T20:00:00.000Z',
        url: 'https://www.example.com/admin',
      },
    },
  ]);
  const [name = ''] = await mails();
  const mail = await readFile(join(folder, 'mail', name), 'utf8');
  expect(mail).toContain('To: staff@example.com');
  expect(mail).toContain('It failed for 12 of 20 visits.');
  expect(mail).toContain('https://www.example.com/admin');
});

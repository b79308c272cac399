import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from 'shared-contracts/leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../platform/queue/worker';
import { testSettings } from '../../testing/test-app';
import { type AccountApp, browserOf } from '../accounts/testing/account-app';
import { mailDelivery } from '../mail/mail-delivery';
import { fileTransport } from '../mail/mail-transport';
import { countOutbox } from '../outbox/outbox.repository';
import { type FakeReceiver, startReceiver } from '../outbox/testing/fake-receiver';
import { LEAD_LIMITS } from './lead-limits';
import { leadPayloadSchema } from './lead-records';
import { leadMailTemplate } from './mails/lead-mail';
import { requestCopyMail } from './mails/request-copy-mail';
import { leadDeliveries } from './plugin';
import { callback, openLeadApp, question, showing } from './testing/lead-app';

const FROM = 'Hawaii Life <no-reply@example.com>';
const WITHIN = { timeout: 15_000 };
let leads: AccountApp;
let receiver: FakeReceiver;
let worker: Worker;
let folder: string;

beforeAll(async () => {
  receiver = await startReceiver('503');
  folder = await mkdtemp(join(tmpdir(), 'lead-delivery-'));
  leads = await openLeadApp({
    receivers: ['mail', 'lead.ingest', 'lead.showing'],
    limits: { leadPerEmail: LEAD_LIMITS.leadPerEmail },
  });
  const settings = testSettings({ LEAD_INGESTION_URL: receiver.url, LEAD_INGESTION_TOKEN: 'secret' });
  const mail = mailDelivery({
    templates: [leadMailTemplate, requestCopyMail],
    db: leads.test.database,
    sender: { siteName: 'Hawaii Life', phone: '', supportEmail: '', officeAddress: '' },
    from: FROM,
    siteUrl: 'https://www.example.com',
    locales: ['en'],
    transport: fileTransport(join(folder, 'mail'), FROM),
  });
  worker = startWorker({
    db: leads.test.database,
    queue: leads.outbox,
    deliveries: { ...leadDeliveries({ ...settings, ALLOW_LOOPBACK_RECEIVERS: true }), mail },
    log: leads.app.log,
    settings: { pollMs: 20, retryBaseMs: 20 },
  });
});
afterAll(async () => {
  await worker.stop();
  await leads.close();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const send = (lead: unknown) => browserOf(leads.app).post('/api/v3/leads', lead);

/** The fields of a multipart body, by name. */
function fieldsOf(body: string): Record<string, string> {
  const parts = body.matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...parts].map(([, name = '', value = '']) => [name, value]));
}

test('a lead is acknowledged while the receiver is down and arrives when it is back [B7.15] [B7.16] [B7.17]', async () => {
  const [asked, shown] = [question(), showing()];
  expect((await send(asked)).statusCode).toBe(200);
  expect((await send(shown)).statusCode).toBe(200);
  await expect.poll(() => receiver.seen, WITHIN).toBeGreaterThan(2);
  receiver.mode = 'ok';
  await expect.poll(() => countOutbox(leads.test.database), WITHIN).toMatchObject({ waiting: 0, dead: 0 });
  const json = receiver.taken.find(({ contentType }) => contentType === 'application/json');
  expect(leadPayloadSchema.parse(JSON.parse(json?.body ?? '')).lead_source).toBe('HL Web - Question');
  expect(json?.authorization).toBe('Bearer secret');
  const form = receiver.taken.find(({ contentType }) => contentType.startsWith('multipart/form-data; boundary='));
  expect(fieldsOf(form?.body ?? '')).toMatchObject({
    action: 'request_showing',
    'contact[FirstName]': 'Keola',
    'contact[LastName]': 'Kai Sample',
    'contact[Leadsource]': 'HL Web - Request Showing',
    'request[Showing_Request_Date__c]': addDays(shown.showing?.date ?? '', 1),
    'request[MLS_Number__c]': '700001',
  });
  expect(receiver.taken.map(({ key }) => key)).toHaveLength(2);
});

test('the mail of a callback names its listing, and one about no listing the phone number', async () => {
  await send(callback({ mls_number: '700001' }));
  await send(callback());
  const mails = async () => {
    const names = (await readdir(join(folder, 'mail')).catch(() => [])).filter((name) => name.endsWith('.json'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, 'mail', name), 'utf8')));
    return texts.map((text): { subject: string; text: string } => JSON.parse(text));
  };
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject), WITHIN)
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('808-555-0100 asks for a call: '),
        expect.stringContaining('808-555-0100 asks for a call about 12 Sample Street: '),
      ]),
    );
  const named = (await mails()).find(({ subject }) => subject.includes('a call about 12 Sample Street'));
  expect(named?.text).toMatch(/12 Sample Street\s+https:\/\/www\.example\.com\/listings\/12-sample-street-700001/);
});

test('the twenty-first lead of an address within a day waits, however it is written', async () => {
  const send21 = (email: string) => send(question({ email }));
  for (let count = 0; count < 20; count++) expect((await send21('many@example.com')).statusCode).toBe(200);
  const refused = await send21('Many@Example.com');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error_message).toBe('Too many requests. Please wait a moment and try again.');
});

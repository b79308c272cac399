import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf, signedIn, storeAgent, type TestBrowser } from '../accounts/testing/account-app';
import { callback, nextSubmissionId, question, showing } from '../leads/testing/lead-app';
import { countOutbox } from '../outbox/outbox.repository';
import { runAlerts } from '../saved-searches/alert-job';
import { type AlertApp, onMaui, openAlertApp } from '../saved-searches/testing/alert-app';
import { type CaughtMail, readable } from './testing/mail-catcher';

const VICTIM = 'victim@elsewhere.example';
const AGENT = 'sample-agent@agents.example.com';
const OWNER = 'buyer@example.com';
/** All recipients of these forms: the named agent, the default contact, the owner of a saved search. */
const CHOSEN = new Set([AGENT, OWNER, 'customer-experience@agents.example.com']);

/** Texts that would add a header or a recipient to a mail without escaping. */
const PAYLOADS = [
  ...['\r\n', '\n', '\r', '\u2028', '\u0085', '%0d%0a', '\\r\\n', '=0D=0A', '\u0000'].map(
    (end) => `Kai Sample${end}Bcc: ${VICTIM}`,
  ),
  `Kai Sample\r\nTo: ${VICTIM}\r\n\r\n<script>alert(1)</script>`,
  `Kai Sample\r\nContent-Type: text/html; boundary=x\r\n\r\n--x`,
  `Kai <${VICTIM}>`,
  `${VICTIM}, keola@example.com`,
  `keola@example.com\r\nBcc: ${VICTIM}`,
  `"keola@example.com\nBcc: ${VICTIM}"@example.com`,
  `=?UTF-8?Q?Kai=0D=0ABcc:_victim=40elsewhere.example?=`,
];

let app: AlertApp;
let buyer: TestBrowser;
beforeAll(async () => {
  app = await openAlertApp();
  await storeAgent(app.test.database, 12);
  buyer = await signedIn(app.app, OWNER);
  await app.test.database.updateTable('users').set({ email_proved_at: new Date() }).execute();
  await app.test.database.updateTable('users').set({ client_advisor_id: 12 }).execute();
});
afterAll(() => app.close());

const toAgent = { advisor_id: 12 };
const message = (over: object) => ({
  name: 'Keola Sample',
  email: 'keola@example.com',
  phone: '808-555-0100',
  message: 'Is the lanai covered?',
  agent_id: 12,
  submission_id: nextSubmissionId(),
  ...over,
});

/** Fields of a form that a mail shows or is addressed by, except those below. */
const FIELDS: ReadonlyArray<readonly [string, string, (text: string) => object]> = [
  ['e-mail', '/api/v3/leads', (email) => question({ ...toAgent, email })],
  ['phone', '/api/v3/leads', (phone) => question({ ...toAgent, phone })],
  ['agent e-mail', '/api/v3/leads', (agent_email) => question({ agent_email })],
  ['two names', '/api/v3/leads', (text) => showing({ ...toAgent, first_name: text, last_name: text }, 'panel')],
  ['showing', '/api/v3/leads', (comments) => showing({ ...toAgent, comments })],
  ['callback', '/api/v3/leads', (phone) => callback({ ...toAgent, phone })],
  ['direct name', '/api/v3/search/contact_agent', (name) => message({ name })],
  ['direct e-mail', '/api/v3/search/contact_agent', (email) => message({ email })],
  ['direct message', '/api/v3/search/contact_agent', (text) => message({ message: text })],
];

/** Fields of a question that are filled together, because each accepts the text. */
const OF_QUESTION: Readonly<Record<string, (text: string) => object>> = {
  name: (name) => ({ name }),
  message: (comments) => ({ comments: `${comments} and so on` }),
  page: (source_url) => ({ source_url }),
  'MLS number': (mls_number) => ({ mls_number }),
  'screen name': (screen_name) => ({ screen_name }),
  'help with': (help_with) => ({ help_with }),
};

const HEADERS = new Set(
  'from to reply-to subject message-id date mime-version content-type auto-submitted list-unsubscribe list-unsubscribe-post'.split(
    ' ',
  ),
);

/** Defects of a raw message: an unexpected header or recipient, or active markup. */
function wrongWith(mail: CaughtMail): string[] {
  const head = (mail.raw.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const names = head.map((line) => line.split(':', 1)[0]?.toLowerCase() ?? '');
  const addresses = (mail.header('to') ?? '').match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? [];
  return [
    ...names.filter((name) => !HEADERS.has(name)).map((name) => `a header ${name}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `two headers ${name}`),
    ...[...mail.to, ...addresses].filter((to) => !CHOSEN.has(to)).map((to) => `to ${to}`),
    ...(/<script/i.test(mail.raw.split('Content-Type: text/html')[1] ?? '') ? ['a script'] : []),
    // some mail programs accept a bare line break as the end of a line
    ...(/[^\r]\n|\r[^\n]/.test(mail.raw) ? ['a bare line break'] : []),
  ];
}

test('nothing written into any field makes a header, a recipient or markup of a mail [B7.24]', {
  timeout: 120_000,
}, async () => {
  const taken = new Set<string>();
  const takes = async (field: string, url: string, body: object) => {
    const response = await browserOf(app.app).post(url, body);
    if (response.statusCode === 200) taken.add(field);
    else expect([400, 404, 422], `${field}: ${response.body}`).toContain(response.statusCode);
    return response.statusCode === 200;
  };
  for (const [field, url, bodyOf] of FIELDS) for (const text of PAYLOADS) await takes(field, url, bodyOf(text));
  for (const text of PAYLOADS) {
    const filled = Object.entries(OF_QUESTION).map(([field, fill]) => [field, fill(text)] as const);
    const all = Object.assign({}, ...filled.map(([, part]) => part));
    const body = (part: object) => question({ ...toAgent, action: 'other', ...part });
    if (await takes('all of a question', '/api/v3/leads', body(all))) continue;
    for (const [field, part] of filled) await takes(field, '/api/v3/leads', body(part));
  }
  for (const title of PAYLOADS.filter((text) => !text.includes('\u0000')))
    await app.save(buyer, { title, send_me_copy: true, copy_email: AGENT, copy_title: title });
  await app.store(onMaui(901));
  await runAlerts(app.deps, new Date());
  const waiting = async () => (await countOutbox(app.test.database)).waiting;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  const { mails } = app.mails;
  expect(
    mails.flatMap((mail) =>
      wrongWith(mail).map(
        (what) => `${what}
${mail.raw.slice(0, 600)}`,
      ),
    ),
  ).toEqual([]);
  // the fields do reach mails: names and messages of every form, titles of searches and of their copies
  for (const field of ['name', 'message', 'two names', 'showing', 'direct name', 'direct message'])
    expect(taken).toContain(field);
  expect(mails.length).toBeGreaterThan(100);
  expect(mails.filter((mail) => readable(mail).includes('Kai Sample')).length).toBeGreaterThan(80);
});

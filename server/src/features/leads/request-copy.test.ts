import type { LeadSubmission } from 'shared-contracts/leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../texts';
import { insertSession } from '../accounts/session.repository';
import {
  type AccountApp,
  browserOf,
  directory,
  signedIn,
  signedInAs,
  type TestBrowser,
} from '../accounts/testing/account-app';
import { type MailFolder, openMailFolder } from '../accounts/testing/mail-folder';
import { insertUser } from '../accounts/users.repository';
import { releaseStoredLead } from './release-lead';
import {
  callback,
  findListing,
  LEAD_SETTINGS,
  type LeadDesk,
  leadDesk,
  openLeadApp,
  question,
  showing,
  storedListing,
} from './testing/lead-app';

const AGENT = { advisor_id: 12 };
const NAME = 'Win Free Coins';
const WORDS = 'Claim them at https://spam.example today';

let leads: AccountApp;
let desk: LeadDesk;
let folder: MailFolder;
beforeAll(async () => {
  leads = await openLeadApp();
  desk = leadDesk(leads);
  folder = await openMailFolder(leads);
});
afterAll(async () => {
  await folder.close();
  await leads.close();
});

async function mailTo(email: string) {
  await expect.poll(async () => (await folder.mailsTo(email)).length, { timeout: 10_000 }).toBeGreaterThan(0);
  const [mail] = await folder.mailsTo(email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

/** Sends a lead in a session, which must be accepted. */
async function takeAs(browser: TestBrowser, lead: LeadSubmission) {
  const response = await browser.post('/api/v3/leads', lead);
  expect(response.statusCode, response.body).toBe(200);
  const [row] = await desk.stored(lead.submission_id);
  return desk.outgoing(`lead-copy:${row?.id}`);
}

test('mails the asker what was asked, of whom, about which home, what comes next, and a calendar entry [D160]', async () => {
  const lead = showing({ ...AGENT, email: 'mina@example.com' });
  const day = lead.showing?.date ?? '';
  await desk.take({ ...lead, showing: { date: day, type: 'in_person', slot: 600, origin: 'strip' } });
  const mail = await mailTo('mina@example.com');
  expect(mail.subject).toBe('Your tour request: 12 Sample Street - Hawaii Life');
  expect(mail.replyTo).toEqual({ name: 'Sample Agent', address: 'sample-agent@agents.example.com' });
  for (const part of [
    'Sample Agent has your tour request.',
    'https://www.example.com/listings/12-sample-street-700001',
    '$1,250,000',
    '10:00am Hawaii time',
    'In person',
    'Sample Agent will answer by e-mail or phone within one business day.',
    'requested, not confirmed',
  ])
    expect(mail.text).toContain(part);
  expect(mail.html).toContain('src="https://www.example.com/photos/');
  const [entry] = mail.attachments ?? [];
  expect(entry?.contentType).toContain('text/calendar');
  for (const line of [`DTSTART:${day.replaceAll('-', '')}T200000Z`, 'STATUS:TENTATIVE'])
    expect(entry?.content).toContain(line);
});

test('a repeat of a request has one copy, and a tour as soon as possible no calendar entry [D160]', async () => {
  const lead = showing({ email: 'once@example.com', showing: { date: null, type: 'virtual_tour', origin: 'strip' } });
  await Promise.all([desk.send(lead), desk.send(lead), desk.send(lead)]);
  const mail = await mailTo('once@example.com');
  expect(mail.text).toContain('As soon as possible');
  expect(mail.attachments).toBeUndefined();
  await desk.take(question({ email: 'once@example.com' }));
  await expect.poll(async () => (await folder.mailsTo('once@example.com')).length).toBe(2);
});

test('an address that is not verified gets no text of the form, from a visitor or an account [D160]', async () => {
  const typed = { name: NAME, comments: WORDS, phone: '808-555-0133' };
  const forms = (email: string): LeadSubmission[] => [
    question({ ...typed, email, source_url: 'https://www.example.com/?x=spam.example' }),
    question({ ...typed, email, action: 'email_agent' }),
    showing({ ...typed, email }),
    callback({ ...typed, email }),
    question({ ...typed, email, action: 'other', first_name: NAME, screen_name: 'spam.example' }),
  ];
  for (const form of forms('stranger@example.com')) await desk.take(form);
  const unproved = await signedIn(leads.app, 'unproved@example.com');
  for (const form of forms('unproved@example.com')) await takeAs(unproved, form);
  const proved = (await signedInAs(leads, 'proved', [], { proved: true })).browser;
  for (const form of forms('victim@example.com')) await takeAs(proved, form);
  for (const email of ['stranger', 'unproved', 'victim'].map((name) => `${name}@example.com`)) {
    // without the welcome to an account
    const copies = async () => (await folder.mailsTo(email)).filter(({ subject }) => subject.startsWith('Your '));
    await expect.poll(async () => (await copies()).length, { timeout: 20_000 }).toBe(5);
    const mails = JSON.stringify(await copies());
    for (const text of ['Win', 'Coins', 'spam.example', 'Claim', '555-0133']) expect(mails).not.toContain(text);
  }
});

test('an account that has verified the address gets its own words back [D160]', async () => {
  const { browser } = await signedInAs(leads, 'owner', [], { proved: true });
  await takeAs(browser, question({ email: 'Owner@example.com', comments: 'Is the lanai covered?' }));
  const mail = await mailTo('Owner@example.com');
  expect(mail.text).toContain('Is the lanai covered?');
  expect(mail.text).toContain('808-555-0100');
});

test('a callback has no address: the copy goes to the account, and a visitor without one gets none [D160]', async () => {
  const { browser } = await signedInAs(leads, 'caller', []);
  await takeAs(browser, callback());
  const mail = await mailTo('caller@example.com');
  expect(mail.subject).toBe('Your callback request - Hawaii Life');
  expect(mail.text).toMatch(/Your time: .+ 9:00am \(America\/New_York\)/);
  expect((await desk.take(callback())).copy).toBeUndefined();
});

const release = (id: number) => {
  const deps = { outbox: leads.outbox, siteUrl: 'https://www.example.com', findListing, settings: LEAD_SETTINGS };
  return leads.test.database
    .transaction()
    .execute((trx) => releaseStoredLead(trx, { ...deps, agents: directory }, id, storedListing()));
};

test('a held lead has a copy when staff release it, and not before [D160]', async () => {
  const { row, copy } = await desk.take(question({ email: 'held@example.com', website: 'robot' }));
  expect(copy).toBeUndefined();
  await release(row.id);
  leads.outbox.wake();
  expect((await mailTo('held@example.com')).text).toContain('Hawaii Life has your question.');
});

test('the copy of a released lead is in the language of the page that sent it [D190]', async () => {
  await loadAllTexts(['en', 'ja']);
  const held = showing({ email: 'aoi@example.com', website: 'robot' });
  const sent = await browserOf(leads.app).post('/api/v3/leads', held, { 'x-language': 'ja' });
  expect(sent.statusCode).toBe(200);
  const [row] = await desk.stored(held.submission_id);
  await release(row?.id ?? 0);
  leads.outbox.wake();
  const mail = await mailTo('aoi@example.com');
  expect(mail.subject).toBe('内見のお申し込み：12 Sample Street - Hawaii Life');
  expect(mail.text).toContain('内見方法: 現地で');
  expect(JSON.stringify(await desk.outgoing(`lead-mail:${row?.id}`))).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
});

test('there is no copy of what staff send for a client, and none of a favorite [D160]', async () => {
  const { database } = leads.test;
  const client = await insertUser(database, { email: 'client@example.com', firstName: 'Ana', lastName: 'Sample' });
  const staff = await insertUser(database, { email: 'staff@example.com', firstName: 'Ben', lastName: 'Sample' });
  const browser = browserOf(leads.app);
  const session = { userId: client ?? 0, actorId: staff ?? 0, via: 'sudo' } as const;
  browser.cookies.hl_session = (await insertSession(database, session)).token;
  expect(await takeAs(browser, question({ email: 'client@example.com' }))).toBeUndefined();
  // a held one, too, when it is released
  const held = question({ email: 'client@example.com', website: 'robot' });
  await browser.post('/api/v3/leads', held);
  const [row] = await desk.stored(held.submission_id);
  await release(row?.id ?? 0);
  expect(await desk.outgoing(`lead-mail:${row?.id}`)).toBeDefined();
  expect(await desk.outgoing(`lead-copy:${row?.id}`)).toBeUndefined();
  const scored = database.selectFrom('tracking_events').select('id').where('email', '=', 'client@example.com');
  expect(await scored.execute()).toEqual([]);

  const buyer = await signedInAs(leads, 'buyer', [], { clientAdvisorId: 12 });
  await buyer.browser.post('/api/v3/add_favorite', { listing_id: 'sample-1' });
  const favorite = await database.selectFrom('leads').select('id').where('action', '=', 'favorite').executeTakeFirst();
  expect(favorite).toBeDefined();
  expect(await desk.outgoing(`lead-copy:${favorite?.id}`)).toBeUndefined();
});

test('a request from a Japanese page has a Japanese receipt and copy, and the mail to the agent stays English', async () => {
  await loadAllTexts(['en', 'ja']);
  const lead = showing({ ...AGENT, email: 'hana@example.com' });
  const day = lead.showing?.date ?? '';
  const sent = { ...lead, showing: { date: day, type: 'in_person' as const, slot: 600, origin: 'strip' as const } };
  const headers = { 'x-language': 'ja' };
  const receipt = (await browserOf(leads.app).post('/api/v3/leads', sent, headers)).json();
  expect(receipt).toMatchObject({ successMessage: '内見のお申し込みを送信しました。' });
  // a repeat from a page in English has the same receipt in English
  const repeated = (await browserOf(leads.app).post('/api/v3/leads', sent)).json();
  expect(repeated).toEqual({ ...receipt, successMessage: 'Your showing request has been sent.' });
  const mail = await mailTo('hana@example.com');
  expect(mail.subject).toBe('内見のお申し込み：12 Sample Street - Hawaii Life');
  expect(mail.text).toContain('https://www.example.com/ja/listings/12-sample-street-700001');
  expect(mail.attachments?.[0]?.content).toContain('SUMMARY:内見申込：');
  const names = /Hawaii Life|Sample Agent|12 Sample Street|PO Box 000, Hanalei|\S+@\S+|https?:\/\/\S+/g;
  expect(`${mail.subject}\n${mail.text}`.replace(names, '')).not.toMatch(/[A-Za-z]{3,} +[A-Za-z]{2,}/);
  const [row] = await desk.stored(lead.submission_id);
  const agentMail = JSON.stringify(await desk.outgoing(`lead-mail:${row?.id}`));
  expect(agentMail).toContain('10:00am Hawaii time');
  expect(agentMail).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
});

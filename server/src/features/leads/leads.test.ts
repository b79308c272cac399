import { FASTEST_PERSON_MS } from 'shared-contracts';
import { addDays, hawaiiDay, type LeadSubmission, leadOrigin } from 'shared-contracts/leads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSession } from '../accounts/session.repository';
import { type AccountApp, browserOf, signedIn } from '../accounts/testing/account-app';
import { insertUser } from '../accounts/users.repository';
import { leadPayload } from './lead-payload';
import { leadPayloadSchema, showingPayloadSchema } from './lead-records';
import { callback, type LeadDesk, leadDesk, openLeadApp, question, showing, storedListing } from './testing/lead-app';

let leads: AccountApp;
let desk: LeadDesk;
beforeAll(async () => {
  leads = await openLeadApp({ receivers: ['mail', 'lead.ingest', 'lead.showing', 'score'] });
  desk = leadDesk(leads);
});
afterAll(() => leads.close());

test('sends the documented payload of a question, with the listing and its agents [B3.13] [B3.14] [B3.16] [B3.17] [B9.46] [B9.51]', async () => {
  const lead = question();
  const { receipt, row, sent } = await desk.take(lead);
  expect(receipt).toEqual({
    id: row.id,
    submission_id: lead.submission_id,
    lead_source: 'HL Web - Question',
    successMessage: 'Your inquiry has been sent.',
  });
  const context = {
    origin: leadOrigin({ action: 'ask_question', hasListing: true }),
    listing: storedListing(),
    agentEmail: 'customer-experience@agents.example.com',
    listingAgentEmail: 'listing-agent@example.com',
    callbackEmail: 'callback@example.com',
  };
  expect(leadPayloadSchema.parse(sent?.payload)).toEqual(leadPayload(lead, context));
});

test('stores a question with the documented question payload, form data and inquiry [B3.15] [B3.16] [B3.17] [B3.18]', async () => {
  const lead = question({ preapprove: true, source_description: 'Spring campaign', advisor_id: 12 });
  const { row, receipt } = await desk.take(lead);
  expect(row).toMatchObject({
    source_url: lead.source_url,
    source_type: 'HL Web - Question',
    lead_source: 'HL Web - Question',
    source_description: 'Spring campaign',
    full_name: 'Keola Kai Sample',
    first_name: 'Keola',
    last_name: 'Kai Sample',
    phone: '808-555-0100',
    email: 'keola@example.com',
    advisor_id: 12,
    message: `Is the lanai covered? ${lead.source_url}`,
    help_with: 'More Property Info',
    mls_number: '700001',
    listing_title: '12 Sample Street',
    preapprove: true,
    success_message: 'Your inquiry has been sent.',
  });
  expect(row.agent_email).toContain('@');
  expect(receipt.successMessage).toBe('Your inquiry has been sent.');
});

test('a lead with an e-mail makes one score event for the sales system, one without makes none [B8.21] [B9.48]', async () => {
  const scored = () => leads.test.database.selectFrom('tasks').selectAll().where('topic', '=', 'score').execute();
  const before = (await scored()).length;
  await desk.take(callback());
  expect(await scored()).toHaveLength(before);
  const lead = question({ email: 'scored@example.com' });
  await desk.take(lead);
  await desk.send(lead);
  const rows = (await scored()).slice(before);
  expect(rows.map(({ payload, parked_at }) => [payload, parked_at])).toEqual([
    [
      {
        action: 'Event',
        contact: { Email: 'scored@example.com' },
        request: { LeadSource__c: 'HL Web - Question', MLS_Number__c: '700001', web_source__c: lead.source_url },
        properties: {},
      },
      null,
    ],
  ]);
});

test('a lead that staff send while they act for a client makes no score event [B8.21]', async () => {
  const {
    app,
    test: { database },
  } = leads;
  const client =
    (await insertUser(database, { email: 'acted-for@example.com', firstName: 'Ana', lastName: 'Sample' })) ?? 0;
  const staff =
    (await insertUser(database, { email: 'acting@example.com', firstName: 'Ben', lastName: 'Sample' })) ?? 0;
  const browser = browserOf(app);
  browser.cookies.hl_session = (await insertSession(database, { userId: client, actorId: staff, via: 'sudo' })).token;
  const response = await browser.post('/api/v3/leads', question({ email: 'acted-for@example.com' }));
  expect(response.statusCode).toBe(200);
  const events = await database
    .selectFrom('tracking_events')
    .select('id')
    .where('email', '=', 'acted-for@example.com')
    .execute();
  expect(events).toEqual([]);
});

test('the strip shows the chosen day to people and the next one to the receiver [B9.6] [B3.19] [B3.20] [B7.27]', async () => {
  const lead = showing();
  const day = lead.showing?.date ?? '';
  const { receipt, row, sent, mail } = await desk.take(lead);
  expect(receipt).toMatchObject({
    lead_source: 'HL Web - Request Showing',
    successMessage: 'Your showing request has been sent.',
  });
  expect(row).toMatchObject({
    showing_at: new Date(`${day}T10:00:00-10:00`),
    showing_type: 'in_person',
    showing_time: 'morning',
    showing_origin: 'strip',
  });
  expect(sent?.topic).toBe('lead.showing');
  expect(showingPayloadSchema.parse(sent?.payload)).toMatchObject({
    action: 'request_showing',
    contact: { FirstName: 'Keola', Leadsource: 'HL Web - Request Showing' },
    request: {
      Showing_Request_Date__c: addDays(day, 1),
      MLS_Number__c: '700001',
      Listing_Agent_Email__c: 'listing-agent@example.com',
    },
  });
  const shown = JSON.stringify(mail?.payload);
  const inWords = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
  });
  expect(shown).toContain(inWords);
});

test('a showing as soon as possible has no date [B3.21] [B7.19]', async () => {
  const { row, sent } = await desk.take(showing({ showing: { date: null, type: 'virtual', origin: 'strip' } }));
  expect(row).toMatchObject({ showing_at: null, showing_asap: true, showing_type: 'virtual_tour' });
  expect(sent?.payload).toMatchObject({
    request: { Showing_Request_Date__c: null, LeadSource__c: 'HL Web - Request Showing' },
  });
});

test.each(['700002', '799999'])('refuses a showing of %s, which is not active [B4.18]', async (mls_number) => {
  const lead = showing({ mls_number });
  const response = await desk.send(lead);
  expect(response.statusCode).toBe(422);
  expect(response.json().error_type).toBe('showing_not_offered');
  expect(await desk.stored(lead.submission_id)).toEqual([]);
});

test('a callback carries the placeholders, its source and both clocks [B9.42] [B9.47] [B5.7] [B8.10]', async () => {
  const lead = callback();
  const { receipt, row, sent, mail } = await desk.take(lead);
  expect(receipt).toMatchObject({
    lead_source: 'HL Web - Request Callback',
    successMessage: 'We will call you at your designated time and phone number. Mahalo.',
  });
  expect(row).toMatchObject({ first_name: 'Unknown', last_name: 'Unknown', email: 'callback@example.com' });
  expect(sent?.payload).toMatchObject({
    contact: { FirstName: 'Unknown', LastName: 'Unknown', Email: 'callback@example.com' },
    request: {
      Originating_Time_Zone__c: 'America/New_York',
      Requested_Callback_Time__c: `${lead.callback?.date} 9:00am`,
    },
  });
  const payload = JSON.stringify(mail?.payload);
  expect(payload).toContain('9:00am (America/New_York)');
  expect(payload).toMatch(/[34]:00am Hawaii time/);
  expect(mail?.payload).toMatchObject({ replyTo: null });
});

test('a mail to an agent begins with who wants what, and a caller without a name is the number', async () => {
  const subjectOf = async (lead: LeadSubmission) => (await desk.take(lead)).mail?.payload;
  const day = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const;
  const inWords = new Date(`${tourAt(3).date}T00:00:00Z`).toLocaleDateString('en-US', day);
  for (const [lead, sentence] of [
    [showing({ showing: { ...tourAt(3), slot: 600 } }), `wants to see 12 Sample Street on ${inWords}, 10:00am`],
    [
      showing({ showing: { date: null, type: 'virtual_tour', origin: 'strip' } }),
      'wants a virtual tour of 12 Sample Street as soon as possible',
    ],
    [question(), 'has a question about 12 Sample Street'],
    [question({ action: 'email_agent', mls_number: undefined }), 'sent a message'],
    [
      question({ action: 'contact_agent', screen_name: 'Property Evaluation', mls_number: undefined }),
      'asks what a home could sell for',
    ],
  ] as const)
    expect(await subjectOf(lead)).toMatchObject({
      subject: `Keola Kai Sample ${sentence}`,
      props: { title: `Keola Kai Sample ${sentence}`, leadSource: expect.stringContaining('HL Web') },
    });
  expect(await subjectOf(callback())).toMatchObject({
    subject: expect.stringMatching(/^808-555-0100 asks for a call: .+ [34]:00am Hawaii time$/),
  });
  expect(await subjectOf(question())).toMatchObject({
    props: { listing: { photoUrl: expect.stringMatching(/^https:\/\/www\.example\.com\/photos\//) } },
  });
});

test('someone who wants to be pre-approved makes two leads [B9.45]', async () => {
  const lead = question({ preapprove: true });
  await desk.take(lead);
  const rows = await desk.stored(lead.submission_id);
  expect(rows.map(({ part, lead_source }) => [part, lead_source])).toEqual([
    ['main', 'HL Web - Question'],
    ['lending', 'HL Web - Lending'],
  ]);
  expect(rows[1]?.message).toBe('Help me get pre-approved. Is the lanai covered?');
  expect((await desk.outgoing(`lead:${rows[1]?.id}`))?.payload).toMatchObject({ lead_source: 'HL Web - Lending' });
});

test('a repeat of a submission is one lead with one receipt, also all at once', async () => {
  const lead = question({ preapprove: true });
  const answers = await Promise.all(Array.from({ length: 6 }, () => desk.send(lead)));
  const receipts = new Set(answers.map((response) => response.body));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(receipts.size).toBe(1);
  expect(await desk.stored(lead.submission_id)).toHaveLength(2);
});

describe('refuses, in the exact sentences of the forms [B8.1] [B5.13] [B5.15] [B5.6]', () => {
  const other = (over: Partial<LeadSubmission>) => ({
    ...question({ action: 'other', first_name: 'Keola', last_name: 'Sample', screen_name: 'Make Offer' }),
    ...over,
  });
  const cases: ReadonlyArray<readonly [string, LeadSubmission]> = [
    ['Please enter your name.', question({ name: ' ' })],
    ['Please enter your first name.', other({ first_name: '' })],
    ['Please choose a date or ASAP.', showing({ showing: { date: '2020-01-01', type: 'in_person', origin: 'strip' } })],
    ['Please choose a time.', showing({ showing: { ...tourAt(3), slot: 545 } })],
    ['This field is required', callback({ phone: '' })],
    // a shape that a form accepts at once, and no country has
    ["There's an error with your phone number.", question({ phone: '+81 90 1234' })],
    ['Please choose a time.', callback({ callback: { ...callbackTime(), minutes: 541 } })],
    ['Please choose a date.', callback({ callback: { ...callbackTime(), date: '2020-01-01' } })],
  ];
  test.each(cases)('%s', async (sentence, lead) => {
    const response = await desk.send(lead);
    expect(response.statusCode).toBe(400);
    expect(response.json().error_message).toBe(sentence);
    expect(response.json().fields[0].message).toBe(sentence);
    expect(await desk.stored(lead.submission_id)).toEqual([]);
  });
});

const tourAt = (days: number) => ({
  date: addDays(hawaiiDay(new Date()), days),
  type: 'in_person' as const,
  origin: 'strip' as const,
});

test.each([1, 15])(
  'a tour %i days ahead may have a half hour, and one after 15 days is refused [D162] [B4.20]',
  async (days) => {
    const { row } = await desk.take(showing({ showing: { ...tourAt(days), slot: 600 } }));
    expect(row).toMatchObject({ showing_slot: 600, showing_time: null });
    expect((await desk.send(showing({ showing: tourAt(16) }))).statusCode).toBe(400);
  },
);

test('the panel of an earlier release needs a name, e-mail and phone, keeps its day and its own message [B5.21] [B8.9]', async () => {
  const panel = (over: Partial<LeadSubmission>) => showing({ first_name: 'Leilani', last_name: '', ...over }, 'panel');
  for (const [over, sentence] of [
    [{ first_name: '' }, 'Please enter your first name.'],
    [{ email: '' }, 'This field is required'],
    [{ phone: '' }, 'This field is required'],
  ] as const)
    expect((await desk.send(panel(over))).json().error_message).toContain(sentence);
  const lead = panel({});
  const { receipt, sent } = await desk.take(lead);
  expect(receipt.successMessage).toBe('Thanks for submitting your request.');
  expect(sent?.payload).toMatchObject({ request: { Showing_Request_Date__c: lead.showing?.date } });
});

function callbackTime() {
  const time = callback().callback;
  if (!time) throw new Error('a callback has a time');
  return time;
}

test('a team has the fields of its agent', async () => {
  const { row, sent } = await desk.take(question({ team_slug: 'north-shore' }));
  expect(row).toMatchObject({ team_slug: 'north-shore', advisor_id: null });
  expect(sent?.payload).toMatchObject({ agent_email: 'north-shore@teams.example.com' });
});

test('a robot gets a receipt, and its lead is held and sent to no agent', async () => {
  const lead = question({ website: 'https://spam.example', name: '', email: 'x' });
  const { receipt, row, sent, mail } = await desk.take(lead);
  expect(Object.keys(receipt).sort()).toEqual(['id', 'lead_source', 'submission_id', 'successMessage']);
  expect(row.status).toBe('spam');
  expect([sent, mail]).toEqual([undefined, undefined]);
});

test('who is quicker than a hand is a robot; autofill, signed-in people and forms without a time are not', async () => {
  const statusOf = async (over: object) => (await desk.take(question(over))).row.status;
  expect(await statusOf({ open_ms: 40 })).toBe('spam');
  expect(await statusOf({ open_ms: FASTEST_PERSON_MS - 1 })).toBe('spam');
  // filled in by the browser, the message pasted
  expect(await statusOf({ open_ms: 1300 })).toBe('new');
  expect(await statusOf({})).toBe('new');
  const known = await signedIn(leads.app, 'quick@example.com');
  const quick = question({ open_ms: 40 });
  expect((await known.post('/api/v3/leads', quick)).statusCode).toBe(200);
  expect((await desk.stored(quick.submission_id))[0]?.status).toBe('new');
});

test('a listing that is gone does not lose the question about it', async () => {
  const { row } = await desk.take(question({ mls_number: '799999' }));
  expect(row).toMatchObject({ mls_number: '799999', internal_id: null });
});

test('every kind of contact is a stored lead with a source [B1.3]', async () => {
  for (const lead of [
    question(),
    showing(),
    callback(),
    question({ action: 'email_agent' }),
    question({ action: 'other' }),
  ]) {
    expect((await desk.take(lead)).row.lead_source).toMatch(/^HL Web - /);
  }
});

test('a favorite of someone with an advisor is one lead per listing [B9.41]', async () => {
  const browser = await signedIn(leads.app, 'favorite@example.com');
  await leads.test.database
    .updateTable('users')
    .set({ client_advisor_id: 12 })
    .where('email', '=', 'favorite@example.com')
    .execute();
  for (const call of ['add_favorite', 'remove_favorite', 'add_favorite']) {
    expect((await browser.post(`/api/v3/${call}`, { listing_id: 'sample-1' })).statusCode).toBe(200);
  }
  const rows = await leads.test.database.selectFrom('leads').selectAll().where('action', '=', 'favorite').execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    lead_source: 'HL Web - Favorite Listing',
    message: 'Favorited listing.',
    advisor_id: 12,
  });
});

test('a visitor without an advisor makes no favorite lead', async () => {
  const browser = await signedIn(leads.app, 'alone@example.com');
  await browser.post('/api/v3/add_favorite', { listing_id: 'sample-2' });
  const rows = await leads.test.database
    .selectFrom('leads')
    .selectAll()
    .where('email', '=', 'alone@example.com')
    .execute();
  expect(rows).toEqual([]);
});

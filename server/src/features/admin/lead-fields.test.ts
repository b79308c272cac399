import { isDeepStrictEqual } from 'node:util';
import { FASTEST_PERSON_MS } from 'shared-contracts';
import { addDays, hawaiiDay, type LeadSubmission, leadSubmissionSchema } from 'shared-contracts/leads';
import { allLeads } from 'shared-contracts/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountApp, signedInAs, type TestBrowser } from '../accounts/testing/account-app';
import { preparedFrom } from '../leads/stored-lead';
import { LEAD_SETTINGS, type LeadDesk, leadDesk, nextSubmissionId, openLeadApp } from '../leads/testing/lead-app';
import { staffFeature } from './testing/admin-site';

let parts: AccountApp;
let desk: LeadDesk;
let admin: TestBrowser;
beforeAll(async () => {
  parts = await openLeadApp({}, (opened) => [staffFeature(opened)]);
  desk = leadDesk(parts);
  admin = (await signedInAs(parts, 'admin', ['admin'])).browser;
});
afterAll(() => parts.close());

const day = addDays(hawaiiDay(new Date()), 3);
const FULL: Required<LeadSubmission> = {
  action: 'ask_question',
  submission_id: 'every-field',
  name: 'Keola Sample',
  first_name: 'Keola',
  last_name: 'Sample',
  email: 'keola@example.com',
  phone: '808-555-0100',
  comments: 'Is the lanai covered?',
  preapprove: true,
  mls_number: '700001',
  screen_name: 'Listing',
  lead_source: 'HL Web - Question',
  source_type: 'HL Web - Question',
  source_description: 'Spring campaign',
  source_url: 'https://www.example.com/listings/12-sample-street-700001',
  referral_source: 'a friend',
  help_with: 'Selling',
  advisor_id: 12,
  team_slug: 'north',
  agent_email: 'agent@example.com',
  search: { islands: ['maui'] },
  showing: { date: day, type: 'in_person', time: 'morning', origin: 'strip' },
  callback: { date: day, minutes: 540, time_zone: 'America/New_York' },
  website: '',
  open_ms: FASTEST_PERSON_MS + 1,
};

type Place = 'row' | 'staff' | 'mail' | 'receiver';
const EVERYWHERE = ['row', 'staff', 'mail', 'receiver'] as const satisfies readonly Place[];
/** For each field another value, and where the difference is seen. A field without a place is no text for staff. */
const FIELDS: { [Field in keyof LeadSubmission]-?: [LeadSubmission[Field], ...Place[]] } = {
  action: ['other', ...EVERYWHERE],
  submission_id: ['another-id'],
  name: ['Nalani Sample', ...EVERYWHERE],
  first_name: ['Nalani', 'row', 'receiver'],
  last_name: ['Kai', 'row', 'receiver'],
  email: ['nalani@example.com', ...EVERYWHERE],
  phone: ['808-555-0199', ...EVERYWHERE],
  comments: ['Is the roof new?', ...EVERYWHERE],
  preapprove: [false, 'row', 'staff', 'mail'],
  mls_number: ['700002', ...EVERYWHERE],
  screen_name: ['Other', 'row', 'receiver'],
  lead_source: ['Other'],
  source_type: ['Other'],
  source_description: ['Autumn campaign', 'row', 'staff', 'receiver'],
  source_url: ['https://www.example.com/', ...EVERYWHERE],
  referral_source: ['a neighbor', 'row', 'receiver'],
  help_with: ['Buying', 'row', 'receiver'],
  advisor_id: [13, ...EVERYWHERE],
  team_slug: ['south'],
  agent_email: ['other@example.com'],
  search: [{ islands: ['oahu'] }, 'row', 'receiver'],
  showing: [{ date: day, type: 'virtual', time: 'afternoon', origin: 'strip' }, ...EVERYWHERE],
  callback: [{ date: day, minutes: 600, time_zone: 'America/Chicago' }, ...EVERYWHERE],
  website: ['robot'],
  open_ms: [FASTEST_PERSON_MS + 2],
};

const WITHOUT_COLUMN = ['advisor_id', 'agent_email', 'team_slug', 'lead_source', 'source_type', 'website', 'open_ms'];

/** Sends a form, releases it where it was held, and reads where its fields have arrived. */
async function arrived(form: LeadSubmission): Promise<Record<Place, unknown>> {
  const { row: taken } = await desk.take(form);
  if (taken.status === 'spam')
    expect((await admin.post('/api/v3/staff/leads/release', { id: taken.id })).statusCode).toBe(200);
  const [row] = await desk.stored(form.submission_id);
  const { leads } = allLeads.answer.parse((await admin.get('/api/v3/staff/leads')).json());
  const shown = leads.find(({ id }) => id === taken.id);
  const ids = { id: 0, submission_id: '', submission: null, created_at: '' };
  return {
    row: { ...row, ...ids },
    staff: { ...shown, ...ids },
    mail: (await desk.outgoing(`lead-mail:${taken.id}`))?.payload,
    receiver: (await desk.outgoing(`lead:${taken.id}`))?.payload,
  };
}

test('each field of a lead is in the same places when the lead was held and released', async () => {
  expect(Object.keys(FIELDS)).toEqual(Object.keys(leadSubmissionSchema.shape));
  const held = { ...FULL, open_ms: FASTEST_PERSON_MS - 1 };
  const usual = await arrived({ ...FULL, submission_id: nextSubmissionId() });
  expect(await arrived({ ...held, submission_id: nextSubmissionId() })).toEqual(usual);
  for (const [field, [value, ...expected]] of Object.entries(FIELDS)) {
    const released = await arrived({ ...held, submission_id: nextSubmissionId(), ...{ [field]: value } });
    const changed = EVERYWHERE.filter((place) => !isDeepStrictEqual(released[place], usual[place]));
    expect([field, ...changed]).toEqual([field, ...expected]);
  }
});

test('a held lead is sent from all that the visitor sent, and one stored by an earlier release from its columns', async () => {
  const form = { ...FULL, submission_id: nextSubmissionId(), website: 'robot' };
  const { row } = await desk.take(form);
  if (!row.payload) throw new Error('the lead has its payload');
  const stored = { ...row, payload: row.payload };
  expect(preparedFrom(stored, null, LEAD_SETTINGS).submission).toEqual(form);
  const columns = Object.entries(form).filter(([field]) => !WITHOUT_COLUMN.includes(field));
  const older = preparedFrom({ ...stored, submission: null }, null, LEAD_SETTINGS);
  expect(older.submission).toEqual(Object.fromEntries(columns));
});

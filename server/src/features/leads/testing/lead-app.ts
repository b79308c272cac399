import type { StoredListing } from 'search-engine';
import { addDays, hawaiiDay, type LeadSubmission } from 'shared-contracts/leads';
import { sampleListing } from 'shared-contracts/testing';
import { relaxed } from '../../../platform/security/attempt-limits';
import {
  type AccountApp,
  type AccountAppOptions,
  browserOf,
  directory,
  openAccountApp,
} from '../../accounts/testing/account-app';
import { registerCollections } from '../../favorites/routes';
import { registerSavedSearches } from '../../saved-searches/routes';
import { registerTracking } from '../../tracking/routes';
import { favoriteLead } from '../favorite-lead';
import type { LeadsDeps } from '../lead-deps';
import { LEAD_LIMITS, type LeadLimits } from '../lead-limits';
import { registerLeads } from '../routes';

/** A stored listing with the facts that leads contain. */
export function storedListing(over: Partial<StoredListing> = {}): StoredListing {
  return {
    ...sampleListing({
      internal_id: 'sample-1',
      mls_id: '700001',
      mls_number: '700001',
      slug: '12-sample-street-700001',
      title: '12 Sample Street',
      asking_price: 1_250_000,
      total_beds: 3,
      total_floor_area: 1800,
      dwelling_type_name: 'Single Family',
      listing_status_name: 'Active',
      hl_region_island: 'Maui',
      hl_region_district: 'South',
      hl_region_town: 'Kihei',
      hl_region_community: null,
    }),
    internal: {
      source: { system: 'sample', key: '1' },
      hl_regions: [],
      mls_area_major: null,
      mls_area_minor: null,
      lease_island_term: null,
      advisor_ids: [],
      recent_high_price: null,
      listing_agent: { name: 'Listing Agent', phone: '808-555-0199', email: 'listing-agent@example.com' },
      score: 1,
      sample: true,
    },
    ...over,
  };
}

export const LISTINGS: readonly StoredListing[] = [
  storedListing(),
  storedListing({ internal_id: 'sample-2', mls_id: '700002', mls_number: '700002', listing_status_name: 'Pending' }),
];

export const findListing = (id: string) =>
  LISTINGS.find((listing) => listing.internal_id === id || listing.mls_id === id) ?? null;

export const LEAD_SETTINGS = {
  DEFAULT_AGENT_ID: 829,
  GENERIC_COMPANY_EMAILS: ['info@example.com'],
  CALLBACK_PLACEHOLDER_EMAIL: 'callback@example.com',
  SUPPORT_EMAIL: 'support@example.com',
  COMPANY_PHONE: '(800) 555-0100',
  PHOTO_BASE: '/photos',
  REPLY_TIME: { text: 'within one business day', translations: {} },
};

export interface LeadAppOptions extends Omit<AccountAppOptions, 'limits'> {
  limits?: Partial<LeadLimits>;
}

/** All features of leads over one database. */
export function openLeadApp(
  { limits, ...options }: LeadAppOptions = {},
  further: AccountAppOptions['features'] = () => [],
) {
  return openAccountApp({
    ...options,
    features: (parts) => {
      const { test, outbox } = parts;
      const leads: LeadsDeps = {
        db: test.database,
        outbox,
        findListing,
        agents: directory,
        limits: { ...relaxed(LEAD_LIMITS), ...limits },
        settings: LEAD_SETTINGS,
        siteUrl: 'https://www.example.com',
        mailOrigin: () => 'https://www.example.com',
      };
      return [
        (app) => registerLeads(app, leads),
        (app) =>
          registerCollections(app, { db: test.database, outbox, findListing, favoriteLead: favoriteLead(leads) }),
        (app) => registerSavedSearches(app, { db: test.database }),
        (app) => registerTracking(app, { db: test.database, outbox }),
        ...further(parts),
      ];
    },
  });
}

let counter = 0;
export const nextSubmissionId = () => `test-submission-${++counter}`;

/** A valid submission of each form. */
export function question(over: Partial<LeadSubmission> = {}): LeadSubmission {
  return {
    action: 'ask_question',
    submission_id: nextSubmissionId(),
    name: 'Keola Kai Sample',
    email: 'keola@example.com',
    phone: '808-555-0100',
    comments: 'Is the lanai covered?',
    mls_number: '700001',
    source_url: 'https://www.example.com/listings/12-sample-street-700001',
    ...over,
  };
}

export function showing(over: Partial<LeadSubmission> = {}, origin: 'strip' | 'panel' = 'strip'): LeadSubmission {
  const date = addDays(hawaiiDay(new Date()), 3);
  const base = question({ action: 'request_showing', comments: 'We are flexible.' });
  return { ...base, showing: { date, type: 'in_person', time: 'morning', origin }, ...over };
}

export function callback(over: Partial<LeadSubmission> = {}): LeadSubmission {
  const date = addDays(hawaiiDay(new Date()), 2);
  return {
    action: 'callback',
    submission_id: nextSubmissionId(),
    phone: '(808) 555-0100',
    callback: { date, minutes: 540, time_zone: 'America/New_York' },
    ...over,
  };
}

/** Sends leads over HTTP and reads their results. */
export function leadDesk({ app, test }: AccountApp) {
  const send = (lead: LeadSubmission) => browserOf(app).post('/api/v3/leads', lead);
  const stored = (id: string) =>
    test.database.selectFrom('leads').selectAll().where('submission_id', '=', id).orderBy('id').execute();
  const outgoing = (key: string) =>
    test.database.selectFrom('tasks').selectAll().where('dedupe_key', '=', key).executeTakeFirst();
  /** sends a lead that must be accepted */
  const take = async (lead: LeadSubmission) => {
    const response = await send(lead);
    const [row] = await stored(lead.submission_id);
    if (response.statusCode !== 200 || !row) throw new Error(`the lead was not taken: ${response.body}`);
    const [sent, mail] = [await outgoing(`lead:${row.id}`), await outgoing(`lead-mail:${row.id}`)];
    const copy = await outgoing(`lead-copy:${row.id}`);
    return { receipt: response.json(), row, sent, mail, copy };
  };
  return { send, stored, outgoing, take };
}
export type LeadDesk = ReturnType<typeof leadDesk>;

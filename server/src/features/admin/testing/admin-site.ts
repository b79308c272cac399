import { MemorySearch } from 'search-engine';
import type { Role } from 'shared-contracts';
import { registerFeeds } from '../../../feeds/routes';
import type { Database } from '../../../platform/database/database';
import { type TestFeature, testSettings } from '../../../testing/test-app';
import type { TestDatabase } from '../../../testing/test-database';
import {
  type AccountApp,
  type AccountAppOptions,
  directory,
  openAccountApp,
  signedInAs,
  type TestBrowser,
} from '../../accounts/testing/account-app';
import type { NewUser } from '../../accounts/users.repository';
import { registerCosts } from '../../costs/routes';
import type { NewLead } from '../../leads/leads.repository';
import { insertLead } from '../../leads/leads.repository';
import { findListing, LEAD_SETTINGS } from '../../leads/testing/lead-app';
import type { Outbox } from '../../outbox/outbox';
import { registerStaff } from '../routes';
import { newLead } from './new-lead';

/** The value of a secret setting, which no response may contain. */
export const SECRET = 'postgres://owner:hush-hush@database.example.com/site';

/** Reads the database first, as the site's own directories do. */
async function reading<Found>(database: Database, find: () => Found): Promise<Awaited<Found>> {
  await database.selectFrom('leads').select('id').limit(1).execute();
  return await find();
}

/** The staff calls over the sample listings of the leads. */
export function staffFeature({ test: { database }, outbox }: { test: TestDatabase; outbox: Outbox }): TestFeature {
  return (app) => {
    registerFeeds(app, { db: database, feeds: [] });
    registerCosts(app, database);
    registerStaff(app, {
      db: database,
      outbox,
      settings: testSettings({ DATABASE_URL: SECRET, SITE_NAME: 'Isles' }),
      search: new MemorySearch(),
      isRegion: async (path) => path === 'maui/south',
      leads: {
        outbox,
        settings: LEAD_SETTINGS,
        siteUrl: 'https://www.example.com',
        findListing: (id) => reading(database, () => findListing(id)),
        agents: { ...directory, byId: (id) => reading(database, () => directory.byId(id)) },
      },
    });
  };
}

export interface StaffSite extends AccountApp {
  /** Registers a user, signed in, with a name for later calls. */
  join(name: string, roles: Role[], over?: Partial<NewUser>): Promise<void>;
  as(name: string): TestBrowser;
  idOf(name: string): number;
  /** Stores a lead of advisor 12 and returns its id. */
  lead(over?: Partial<NewLead>): Promise<number | null>;
}

type Features = NonNullable<AccountAppOptions['features']>;

/**
 * Users of every role. The buyer is a client of `advisor`, who is agent 12; `other` is agent 13.
 * @param further features over the same database
 */
export async function openStaffSite(further: Features = () => []): Promise<StaffSite> {
  const parts = await openAccountApp({ features: (opened) => [staffFeature(opened), ...further(opened)] });
  const people = new Map<string, { id: number; browser: TestBrowser }>();
  const found = (name: string) => {
    const person = people.get(name);
    if (!person) throw new Error(`no user has the name ${name}`);
    return person;
  };
  let leads = 0;
  const site: StaffSite = {
    ...parts,
    join: async (name, roles, over) => void people.set(name, await signedInAs(parts, name, roles, over)),
    as: (name) => found(name).browser,
    idOf: (name) => found(name).id,
    lead: (over = {}) => insertLead(parts.test.database, newLead(++leads, over)),
  };
  await site.join('buyer', [], { clientAdvisorId: 12 });
  await site.join('advisor', ['advisor'], { agentId: 12 });
  await site.join('other', ['advisor'], { agentId: 13 });
  await site.join('admin', ['admin']);
  await site.join('owner', ['super_admin']);
  return site;
}

import type { FastifyInstance } from 'fastify';
import { type Agent, COOKIES, type Role } from 'shared-contracts';
import type { Database } from '../../../platform/database/database';
import { json } from '../../../platform/database/sql-values';
import { relaxed } from '../../../platform/security/attempt-limits';
import { cookieName } from '../../../platform/security/cookies';
import { createTestApp, type TestFeature } from '../../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database';
import type { Outbox } from '../../outbox/outbox';
import { createOutbox } from '../../outbox/outbox';
import { ACCOUNT_LIMITS, type AccountLimits } from '../account-limits';
import type { GoogleClient } from '../google/google-client';
import { registerAccounts } from '../routes';
import { createSecretBox } from '../second-factor/secret-box';
import { insertSession } from '../session.repository';
import { sessionResolver } from '../session-resolver';
import { insertRoles, insertUser, type NewUser } from '../users.repository';

export function agentNamed(id: number, name: string, over: Partial<Agent> = {}): Agent {
  const handle = name.toLowerCase().replaceAll(' ', '-');
  return {
    id,
    email: `${handle}@agents.example.com`,
    name,
    user_name: handle,
    designation: null,
    phone: '808-555-0101',
    agent_phone: null,
    large_image_url: null,
    tile_image_url: null,
    root_path: `/${handle}`,
    direct_path: `/agents/${handle}`,
    path: `/agents/${handle}`,
    office: null,
    islands: [],
    customer_experience: false,
    ...over,
  };
}

export const AGENTS: readonly Agent[] = [
  agentNamed(829, 'Customer Experience', { customer_experience: true }),
  agentNamed(12, 'Sample Agent'),
  agentNamed(13, 'Other Agent'),
];

/** Reads one of them from the database. */
export async function storeAgent(db: Database, id: number): Promise<void> {
  const agent = AGENTS.find((known) => known.id === id);
  if (!agent) throw new Error(`There is no agent ${id}.`);
  const { email, name, user_name } = agent;
  const empty = { designation: null, phone: null, agent_phone: null, large_image_url: null, tile_image_url: null };
  const row = { id, email, name, user_name, ...empty, office_id: null, islands: json<string[]>([]) };
  await db.insertInto('agents').values(row).execute();
}

/** A directory of three: the default contact and two agents. */
export const directory = {
  byId: async (id: number) => AGENTS.find((agent) => agent.id === id) ?? null,
  byEmail: async (email: string) => AGENTS.find((agent) => agent.email === email) ?? null,
  teamBySlug: async (slug: string) =>
    slug === 'north-shore'
      ? {
          name: 'North Shore',
          slug,
          email: 'north-shore@teams.example.com',
          phone: null,
          members: [12],
          tile_image_url: null,
        }
      : null,
};

export const TEST_SECRETS = createSecretBox([Buffer.alloc(32, 7)]);

export interface AccountApp {
  app: FastifyInstance;
  test: TestDatabase;
  outbox: Outbox;
  close(): Promise<void>;
}

export interface AccountAppOptions {
  limits?: Partial<AccountLimits>;
  receivers?: readonly string[];
  google?: GoogleClient | null;
  now?: () => Date;
  secondFactorRoles?: readonly Role[];
  /** further features over the same database */
  features?: (parts: { test: TestDatabase; outbox: Outbox }) => readonly TestFeature[];
}

/** Accounts over their own database, without limits by default. */
export async function openAccountApp(options: AccountAppOptions = {}): Promise<AccountApp> {
  const test = await openTestDatabase();
  const outbox = createOutbox(new Set<string>(options.receivers ?? ['mail']));
  const limits = { ...relaxed(ACCOUNT_LIMITS), ...options.limits };
  const app = await createTestApp({
    features: [
      (instance) =>
        registerAccounts(instance, {
          db: test.database,
          outbox,
          agents: directory,
          limits,
          mailOrigin: () => 'https://www.example.com',
          google: options.google ?? null,
          secrets: TEST_SECRETS,
          locales: ['en', 'ja'],
          secondFactorRoles: options.secondFactorRoles ?? [],
          ...(options.now ? { now: options.now } : {}),
        }),
      ...(options.features?.({ test, outbox }) ?? []),
    ],
    resolveSession: sessionResolver(test.database, { secondFactorRoles: options.secondFactorRoles ?? [] }),
  });
  const close = async () => {
    await app.close();
    await test.close();
  };
  return { app, test, outbox, close };
}

export type TestResponse = Awaited<ReturnType<FastifyInstance['inject']>>;

/** A browser: stores its cookies and sends the origin of its requests. */
export function browserOf(app: FastifyInstance) {
  const cookies: Record<string, string> = {};
  const send = async (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> => {
    const response = await app.inject({
      method,
      url,
      cookies,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      // The type says object, but a bad client may send any JSON or form.
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name, value, expires } of response.cookies) {
      if (value === '' || (expires && expires.getTime() < Date.now())) delete cookies[name];
      else cookies[name] = value;
    }
    return response;
  };
  return {
    cookies,
    sessionToken: () => cookies[cookieName(app, COOKIES.session)],
    get: (url: string, headers?: Record<string, string>) => send('GET', url, undefined, headers),
    post: (url: string, body?: unknown, headers?: Record<string, string>) => send('POST', url, body, headers),
    patch: (url: string, body: unknown) => send('PATCH', url, body),
  };
}

export type TestBrowser = ReturnType<typeof browserOf>;

export const registration = (over: Record<string, unknown> = {}) => ({
  email: 'keola@example.com',
  password: 'long enough',
  password_confirm: 'long enough',
  first_name: 'Keola',
  last_name: 'Sample',
  ...over,
});

/** Registers and stays signed in. */
export async function signedIn(app: FastifyInstance, email = 'keola@example.com'): Promise<TestBrowser> {
  const browser = browserOf(app);
  const response = await browser.post('/api/v3/search/register', registration({ email }));
  if (response.statusCode !== 200) throw new Error(`registration failed: ${response.body}`);
  return browser;
}

/** A new user with these roles, signed in. Their address begins with the name. */
export async function signedInAs(
  { app, test: { database } }: Pick<AccountApp, 'app' | 'test'>,
  name: string,
  roles: readonly Role[],
  over: Partial<NewUser> = {},
): Promise<{ id: number; browser: TestBrowser }> {
  const id = await insertUser(database, { email: `${name}@example.com`, firstName: name, lastName: 'Sample', ...over });
  if (id === null) throw new Error(`${name}@example.com is taken`);
  await insertRoles(database, id, roles);
  const browser = browserOf(app);
  browser.cookies[cookieName(app, COOKIES.session)] = (
    await insertSession(database, { userId: id, via: 'password' })
  ).token;
  return { id, browser };
}

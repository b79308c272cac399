import type { FastifyInstance } from 'fastify';
import { storedListing } from 'search-engine/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { createTestApp } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { countSold } from '../listings/listings.repository';
import { createAgentsStore } from './agents.repository';
import { registerAgents } from './routes';

let store: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  store = await openTestDatabase();
  await fill(store);
  const agents = createAgentsStore(store.database);
  app = await createTestApp({
    features: [
      (instance) => registerAgents(instance, { agents, countSold: (agentId) => countSold(store.database, agentId) }),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

async function fill({ database }: TestDatabase): Promise<void> {
  await database
    .insertInto('offices')
    .values({ id: 1, name: 'Hanalei', island: 'Kauai', address: null, phone: null, email: null })
    .execute();
  const blank = {
    designation: null,
    phone: null,
    agent_phone: null,
    large_image_url: null,
    tile_image_url: null,
    islands: json(['Kauai']),
  };
  const filled = {
    ...blank,
    designation: 'REALTOR Broker',
    phone: '808-555-0105',
    agent_phone: '808-555-0106',
    large_image_url: '/photos/keola-large.webp',
    tile_image_url: '/photos/keola.webp',
  };
  await database
    .insertInto('agents')
    .values([
      { id: 5, name: 'Keola Sample', email: 'keola@example.com', user_name: 'keola-sample', office_id: 1, ...filled },
      { id: 6, name: 'Ana_Sample', email: 'ana@example.com', user_name: 'ana', office_id: null, ...blank },
      {
        id: 829,
        name: 'Customer Experience',
        email: 'cx@example.com',
        user_name: 'cx',
        office_id: null,
        customer_experience: true,
        ...blank,
      },
    ])
    .execute();
  await database
    .insertInto('teams')
    .values({
      slug: 'north',
      name: 'North Team',
      email: 'n@example.com',
      phone: null,
      members: json([5, 6]),
      tile_image_url: null,
    })
    .execute();
}

const names = (agents: { name: string }[]) => agents.map(({ name }) => name);

test('answers the office list [A3.14] [A7.21]', async () => {
  const response = await app.inject({ url: '/api/v3/search/offices' });
  expect(response.json()).toEqual([
    { id: 1, name: 'Hanalei', island: 'Kauai', address: null, phone: null, email: null },
  ]);
});

test('answers agents by name, all without a search, never the default contact [B7.5]', async () => {
  const all = await app.inject({ url: '/api/v3/search/agents' });
  const some = await app.inject({ url: '/api/v3/search/agents?search=KEOLA' });
  const kana = await app.inject({ url: `/api/v3/search/agents?search=${encodeURIComponent('ケオラ')}` });
  const wildcard = await app.inject({ url: '/api/v3/search/agents?search=_' });
  expect(names(all.json())).toEqual(['Ana_Sample', 'Keola Sample']);
  expect(names(some.json())).toEqual(['Keola Sample']);
  expect(names(kana.json())).toEqual(['Keola Sample']);
  expect(names(wildcard.json())).toEqual(['Ana_Sample']);
});

test("answers an agent's e-mail by id [B7.6]", async () => {
  const found = await app.inject({ url: '/api/v3/search/agents/id/829' });
  const missing = await app.inject({ url: '/api/v3/search/agents/id/99999999999' });
  expect([found.json(), missing.body]).toEqual([{ id: 829, email: 'cx@example.com' }, 'null']);
});

test.each(['5', 'keola-sample', 'Keola-Sample'])(
  'answers an advisor with every documented field by id or user name: %s [A3.12] [A7.34]',
  async (id) => {
    const response = await app.inject({ url: `/api/v1/advisors/${id}` });
    expect(response.json()).toMatchObject({
      id: 5,
      email: 'keola@example.com',
      name: 'Keola Sample',
      user_name: 'keola-sample',
      designation: 'REALTOR Broker',
      phone: '808-555-0105',
      agent_phone: '808-555-0106',
      large_image_url: '/photos/keola-large.webp',
      tile_image_url: '/photos/keola.webp',
      office: 'Hanalei',
      islands: ['Kauai'],
      root_path: '/keola-sample',
      direct_path: '/agents/keola-sample',
      path: '/keola-sample',
    });
  },
);

test('answers a team by its slug, null when missing', async () => {
  const found = await app.inject({ url: '/api/v3/teams/north' });
  const missing = await app.inject({ url: '/api/v3/teams/none' });
  expect([found.json().members, missing.body]).toEqual([[5, 6], 'null']);
});

test.each([0, -1, 1.5, 2_147_483_648, 1e15, Number.NaN])('%d is no agent for any role', async (id) => {
  expect(await createAgentsStore(store.database).byId(id)).toBeNull();
});

test('counts the sold homes of an agent, by id and by user name, and none of an unknown agent', async () => {
  const listing = (id: string, status: string, advisor: number) => {
    const document = storedListing(id, { listing_status_name: status }, { advisor_ids: [advisor] });
    const { internal_id, mls_id, slug } = document;
    const source = { source_system: 'test', source_key: id };
    return { internal_id, mls_id, slug, status, document: json(document), updated_at: new Date(), ...source };
  };
  await store.database
    .insertInto('listings')
    .values([
      listing('1', 'Closed', 5),
      listing('2', 'Closed', 5),
      listing('3', 'Active', 5),
      listing('4', 'Closed', 6),
    ])
    .execute();
  const sales = async (id: string) => (await app.inject({ url: `/api/v1/advisors/${id}/sales` })).json();
  expect(await sales('5')).toEqual({ sold: 2 });
  expect(await sales('keola-sample')).toEqual({ sold: 2 });
  expect(await sales('829')).toEqual({ sold: 0 });
  expect(await sales('nobody')).toBeNull();
});

import type { FastifyInstance } from 'fastify';
import type { StoredListing } from 'search-engine';
import { MemorySearch } from 'search-engine';
import { manyListings } from 'search-engine/testing';
import { type SearchAnswer, type SearchRequest, searchAnswerSchema } from 'shared-contracts';
import type { ServerSession } from '../../../platform/http/request-context';
import { createTestApp } from '../../../testing/test-app';
import { registerSearch } from '../routes';

/** What the tests of the search's routes look through. */
export const LISTINGS = manyListings(1500, 2);
const SESSION: ServerSession = {
  id: 1,
  userId: 5,
  email: 'buyer@sample.test',
  firstName: null,
  lastName: null,
  roles: [],
  actorId: null,
};

/** `open` false leaves it starting up; a header x-test-user signs in, as a user who has hidden one listing. */
export async function appWith(
  listings: readonly StoredListing[],
  open = true,
  environment: Readonly<Record<string, string>> = {},
): Promise<FastifyInstance> {
  const search = new MemorySearch();
  await search.apply(listings.map((listing) => ({ kind: 'upsert', listing })));
  if (open) search.open();
  const favoritesOf = async (userId: number) => (userId === 5 ? ['100000', '100001', '100002'] : []);
  return createTestApp({
    features: [(app) => registerSearch(app, { search, favoritesOf, hiddenOf: async () => [HIDDEN_ID] })],
    environment,
    resolveSession: async (request) => (request.headers['x-test-user'] ? SESSION : null),
  });
}

/** Hidden by the user who is signed in. */
export const HIDDEN_ID = LISTINGS.findLast((listing) => listing.listing_status_name === 'Active')?.internal_id ?? '';

type Headers = Record<string, string>;

/** Asks one call of the search. */
export async function post(app: FastifyInstance, path: string, payload?: unknown, headers: Headers = {}) {
  const body =
    payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) };
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v3/search/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...body,
  });
  return { status: reply.statusCode, json: reply.json() };
}

/** Asks one call of the search from an address. */
export function postFrom(app: FastifyInstance, remoteAddress: string, path: string, payload: object) {
  return app.inject({ method: 'POST', url: `/api/v3/search/${path}`, remoteAddress, payload });
}

export async function searched(app: FastifyInstance, request: SearchRequest, headers?: Headers): Promise<SearchAnswer> {
  return searchAnswerSchema.parse((await post(app, 'all', request, headers)).json);
}

import { expect, test } from 'vitest';
import { searchAll } from '../calls/search';
import { agentSchema, teamSchema } from '../entities/agent';
import { listingCardSchema, listingRefSchema, listingSchema } from '../entities/listing';
import { savedSearchSchema, sharedSearchSchema } from '../entities/saved-search';
import { publicSettingsSchema } from '../entities/settings';
import { clientAdvisorSchema, sessionAnswerSchema, userSchema } from '../entities/user';
import { ApiError } from '../errors';
import * as testing from '.';

const { createTestHost, sampleCard, sampleUser } = testing;
const response = { results: [sampleCard()], total: 1, displayed: 1, from: 0, aggregations: {} };

test('responds as set by the test, by value or by input, and records requests', async () => {
  const host = createTestHost();
  host.answer(searchAll, response);
  await expect(host.api.call(searchAll, { body: { page: 2 } })).resolves.toEqual(response);
  host.answer(searchAll, ({ body }) => ({ ...response, total: body?.page ?? 0 }));
  await expect(host.api.call(searchAll, { body: { page: 7 } })).resolves.toMatchObject({ total: 7 });
  expect(host.api.inputsOf(searchAll)).toEqual([{ body: { page: 2 } }, { body: { page: 7 } }]);
});

test('a call without a response fails with its name and how to set it', async () => {
  const host = createTestHost();
  await expect(host.api.call(searchAll, {})).rejects.toThrow(
    'No answer for the call searchAll. Add host.answer(searchAll, …), or host.answer(searchAll, unreachable)',
  );
  host.answer(searchAll, testing.unreachable);
  await expect(host.api.call(searchAll, {})).rejects.toEqual(new ApiError('network'));
});

test('the bus keeps retained topics for late subscribers, and only those', () => {
  const { bus } = createTestHost();
  const heard: unknown[] = [];
  bus.publish('nav:height', { height: 115 });
  bus.publish('search:save', {});
  bus.subscribe('search:save', (payload) => heard.push(payload));
  const stop = bus.subscribe('nav:height', ({ height }) => heard.push(height));
  bus.publish('nav:height', { height: 160 });
  stop();
  bus.publish('nav:height', { height: 1 });
  expect(heard).toEqual([115, 160]);
  expect(bus.last('nav:height')).toEqual({ height: 1 });
});

test('the bus refuses a payload that its schema refuses', () => {
  const { bus } = createTestHost();
  expect(() => bus.publish('nav:height', JSON.parse('{"height":"tall"}'))).toThrow();
});

test('navigation follows the real route table', () => {
  const host = createTestHost({ url: '/agents/x/listings' });
  expect(host.navigate.withPrefix('/listings/maui')).toBe('/agents/x/listings/maui');
  host.navigate.to('/account/favorites');
  expect(host.navigate.current().route).toEqual({ page: 'account', section: 'favorites' });
  host.navigate.back();
  expect(host.navigate.current().route.page).toBe('search');
});

test('collections ask for sign-in first and then work', async () => {
  const host = createTestHost();
  const listing = { internal_id: 'a', mls_id: '1' };
  await host.collections.toggleFavorite(listing);
  expect(host.session.signInRequests).toEqual([{ kind: 'favorite', ...listing }]);
  host.session.become(sampleUser());
  await host.collections.toggleFavorite(listing);
  expect(host.collections.isFavorite({ internal_id: 'other', mls_id: '1' })).toBe(true);
  await host.collections.toggleFavorite(listing);
  expect(host.collections.isFavorite(listing)).toBe(false);
});

test('samples match their schemas', () => {
  expect(listingSchema.parse(testing.sampleListing())).toEqual(testing.sampleListing());
  expect(listingCardSchema.parse(sampleCard())).toEqual(sampleCard());
  expect(listingRefSchema.parse(testing.sampleListingRef())).toEqual(testing.sampleListingRef());
  expect(agentSchema.parse(testing.sampleAgent())).toEqual(testing.sampleAgent());
  expect(teamSchema.parse(testing.sampleTeam())).toEqual(testing.sampleTeam());
  expect(clientAdvisorSchema.parse(testing.sampleClientAdvisor())).toEqual(testing.sampleClientAdvisor());
  expect(userSchema.parse(sampleUser())).toEqual(sampleUser());
  expect(sessionAnswerSchema.parse(testing.sampleSession(sampleUser()))).toEqual(testing.sampleSession(sampleUser()));
  expect(savedSearchSchema.parse(testing.sampleSavedSearch())).toEqual(testing.sampleSavedSearch());
  expect(sharedSearchSchema.parse(testing.sampleSharedSearch())).toEqual(testing.sampleSharedSearch());
  expect(publicSettingsSchema.parse(testing.sampleSettings())).toEqual(testing.sampleSettings());
});

import { expect, test } from 'vitest';
import { defaultFilters } from '../entities/search';
import * as constants from './constants';

test('default tenure [A9.5]', () => {
  expect(defaultFilters().title_land).toEqual(['Fee Simple']);
});

test('callback slots and lead time [B9.9]', () => {
  expect(constants.CALLBACK_SLOTS).toEqual({ first: 480, last: 1320, leadMinutes: 30 });
});

test('times of detail and navigation [B9.10]', () => {
  expect(constants).toMatchObject({
    SIMILAR_LISTINGS_DELAY_MS: 1000,
    RESIZE_DEBOUNCE_MS: 300,
    RELOAD_GUARD_MS: 60_000,
    WELCOME_BANNER_DAYS: 30,
    IDENTIFIED_COOKIE_DAYS: 365,
  });
});

test('lengths of descriptions [B9.11]', () => {
  expect(constants.DESCRIPTION_PREVIEW).toEqual({ detail: 400, card: 80, metadata: 200 });
});

test('fewest characters; agent search takes more than three [B9.13]', () => {
  expect(constants.MINIMUM_LENGTH).toEqual({
    emailAgentMessage: 5,
    question: 10,
    registerPassword: 8,
    loginPassword: 5,
    searchText: 3,
    agentSearch: 4,
  });
});

test('caps of lists and titles [B9.15]', () => {
  expect(constants.CAPS).toEqual({
    similarListings: 6,
    areas: 5,
    listings: 5,
    blogPosts: 4,
    savedSearchTitle: 60,
    blogTitle: 50,
    navSavedSearchTitle: 30,
  });
});

test('the cookie of the hide confirmation lives a year [B9.17]', () => {
  expect(constants.COOKIES.dismissedHideListing).toBe('dismissedHideListing');
  expect(constants.COOKIE_DAYS.dismissedHideListing).toBe(365);
});

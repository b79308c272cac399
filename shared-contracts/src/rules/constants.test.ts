import { expect, test } from 'vitest';
import { defaultFilters } from '../entities/search';
import * as constants from './constants';

test('a page holds 100 rows [A9.1]', () => {
  expect(constants.PAGE_SIZE).toBe(100);
});

test('prices: histogram to 3,000,000, slider to 20,000,000, no default maximum [A9.2]', () => {
  expect([constants.PRICE_HISTOGRAM_MAX, constants.PRICE_SLIDER_MAX]).toEqual([3_000_000, 20_000_000]);
  expect(defaultFilters()).not.toHaveProperty('maxPrice');
});

test('default statuses [A9.4]', () => {
  expect(defaultFilters().statuses).toEqual(['Active', 'Active Under Contract', 'Pending']);
});

test('default tenure [A9.5]', () => {
  expect(defaultFilters().title_land).toEqual(['Fee Simple']);
});

test('times of search and account [A9.7]', () => {
  expect(constants).toMatchObject({
    SEARCH_DEBOUNCE_MS: 150,
    FLASH_CLOSE_DELAY_MS: 3500,
    LOGIN_REDIRECT_DELAY_MS: 2000,
    VIEWED_COUNTER_HOURS: 24,
    CALL_TO_ACTION_DISMISSED_HOURS: 24,
  });
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

test('limits of what people enter [A5.6]', () => {
  expect(constants.LIMITS).toMatchObject({
    name: 100,
    email: 254,
    message: 5000,
    query: 200,
    savedSearchTitle: 120,
    password: 200,
    polygons: 50,
    savedSearchesPerUser: 100,
  });
});

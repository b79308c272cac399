import { storedListing } from 'search-engine/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBatch } from '../../feeds/apply/apply-batch.repository';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { readListing } from './listings.repository';
import { fillSeaDistances } from './sea-distances';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const hold = async () => {};
const fill = (signal = new AbortController().signal) => fillSeaDistances(opened.database, signal, hold);
const distanceOf = async (id: string) => (await readListing(opened.database, id))?.sea_distance;

test('listings of a release before get their distance to the sea once, and unknown positions none (D150)', async () => {
  const known = {
    ...storedListing('3', { lat: 20.7221, lng: -156.4441 }),
    sea_distance: { feet: 2640, at_most: true },
  };
  const listings = [
    storedListing('1', { lat: 20.7221, lng: -156.4441 }),
    storedListing('2', { address: { ...known.address, latitude: 20.7221, longitude: -156.43 } }),
    known,
    storedListing('4'),
    storedListing('5', { lat: 20.95, lng: -157.5 }),
  ];
  await applyBatch(opened.database, { listings, removals: [] });
  expect(await fill(AbortSignal.abort())).toBe(0);
  expect(await fill()).toBe(4);
  expect(await distanceOf('1')).toEqual({ feet: expect.any(Number) });
  expect((await distanceOf('2'))?.feet).toBeGreaterThan((await distanceOf('1'))?.feet ?? 0);
  expect(await distanceOf('3')).toEqual(known.sea_distance);
  expect([await distanceOf('4'), await distanceOf('5')]).toEqual([null, null]);
  expect(await fill()).toBe(0);
});

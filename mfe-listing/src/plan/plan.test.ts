import fc from 'fast-check';
import type { ListingCard } from 'shared-contracts';
import { sampleCard } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { bestOrder, milesBetween, openHouseOn, planAddress, readPlan, stopsOf } from './plan';
import { planFile, requestText } from './plan-texts';

const NOW = new Date('2026-11-28T20:00:00Z');
const DAY = '2026-12-05';
const TIMES = { day: DAY, from: 600, stay: 30, way: 20 };
const home = (id: string, overrides: Partial<ListingCard> = {}): ListingCard =>
  sampleCard({
    internal_id: id,
    mls_id: id,
    street_address_short: `${id} Street`,
    island: 'Maui',
    lat: 20.8,
    lng: -156.4,
    ...overrides,
  });
/** An open house at these hours of the day in Hawaii. */
const open = (from: number, to: number) => {
  // Hawaii is ten hours behind all year
  const at = (hour: number) => new Date(Date.parse(`${DAY}T10:00:00Z`) + hour * 3_600_000).toISOString();
  return { open_houses: [{ starts_at: at(from), ends_at: at(to) }] };
};
const idsOf = (homes: readonly ListingCard[]) => homes.map(({ internal_id }) => internal_id).join('');

test.each([
  ['', { ids: [], day: '2026-11-29', from: 600, stay: 30, way: 20, own: false }],
  ['ids=a,b,,a', { ids: ['a', 'b'], day: '2026-11-29', from: 600, stay: 30, way: 20, own: false }],
  [
    'ids=a&day=2026-12-05&from=780&stay=45&way=10&order=own',
    { ids: ['a'], day: DAY, from: 780, stay: 45, way: 10, own: true },
  ],
  [
    'day=2026-02-30&from=601&stay=x&way=-1&order=best',
    { ids: [], day: '2026-11-29', from: 600, stay: 30, way: 20, own: false },
  ],
  ['day=2026-11-27', { ids: [], day: '2026-11-29', from: 600, stay: 30, way: 20, own: false }],
  [
    'ids=1,2,3,4,5,6,7,8,9',
    { ids: ['1', '2', '3', '4', '5', '6', '7', '8'], day: '2026-11-29', from: 600, stay: 30, way: 20, own: false },
  ],
])('the address ?%s is a plan, with defaults for what is none (D154)', (query, plan) => {
  expect(readPlan(query, NOW)).toEqual(plan);
  const { search } = new URL(planAddress(readPlan(query, NOW)), 'https://site.example');
  expect(readPlan(search.slice(1), NOW)).toEqual(plan);
});

test('homes follow each other after the stay and the way; an open house is waited for, or missed (D154)', () => {
  const homes = [
    home('a'),
    home('b', open(13, 15)),
    home('c', open(9, 11)),
    home('d', { lat: null, lng: null, island: 'Kauai' }),
  ];
  expect(
    stopsOf(homes, TIMES).map(({ arrives, waits, isMissed, isFlight }) => [arrives, waits, isMissed, isFlight]),
  ).toEqual([
    [600, 0, false, false],
    [780, 130, false, false],
    [830, 0, true, false],
    [880, 0, false, true],
  ]);
  expect(stopsOf(homes, TIMES).map(({ miles }) => miles)).toEqual([0, 0, 0, null]);
});

test('an open house counts on its day in Hawaii', () => {
  const late = { open_houses: [{ starts_at: '2026-12-06T03:00:00Z', ends_at: '2026-12-06T05:30:00Z' }] };
  expect(openHouseOn(late, DAY)).toEqual({ from: 1020, to: 1170 });
  expect(openHouseOn(late, '2026-12-06')).toBeNull();
});

test('the order is the shortest way, after open houses that can be met; homes without a position come last', () => {
  const line = [
    home('c', { lat: 20.9 }),
    home('a', { lat: 20.7 }),
    home('x', { lat: null, lng: null }),
    home('b', { lat: 20.8 }),
  ];
  expect(['abcx', 'cbax']).toContain(idsOf(bestOrder(line, TIMES)));
  const early = line.map((each) => (each.internal_id === 'b' ? { ...each, ...open(9, 10.5) } : each));
  expect(idsOf(bestOrder(early, TIMES))[0]).toBe('b');
  const islands = [home('m'), home('o', { island: 'Oahu', lat: 21.3, lng: -157.8 }), home('n', { lat: 20.81 })];
  expect(['mno', 'nmo', 'omn', 'onm']).toContain(idsOf(bestOrder(islands, TIMES)));
});

test('no other order has a shorter way', () => {
  const place = fc.record({
    lat: fc.double({ min: 20, max: 21, noNaN: true }),
    lng: fc.double({ min: -157, max: -156, noNaN: true }),
  });
  const lengthOf = (homes: readonly ListingCard[]) =>
    homes.reduce((sum, each, at) => sum + (at === 0 ? 0 : (milesBetween(homes[at - 1] ?? each, each) ?? 0)), 0);
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 6 }), fc.infiniteStream(fc.nat()), (places, picks) => {
      const homes = places.map((at, index) => home(`${index}`, at));
      const best = lengthOf(bestOrder(homes, TIMES));
      for (let round = 0; round < 20; round += 1) {
        const other = homes
          .map((each) => ({ each, key: picks.next().value ?? 0 }))
          .toSorted((one, two) => one.key - two.key);
        expect(best).toBeLessThanOrEqual(lengthOf(other.map(({ each }) => each)) + 1e-9);
      }
    }),
    { numRuns: 60 },
  );
});

test('an agent is asked for all homes at once, and the calendar has each (D154)', () => {
  const plan = readPlan(`ids=a,b&day=${DAY}`, NOW);
  const stops = stopsOf([home('a', { town: 'Kihei' }), home('b', { town: 'Wailea' })], plan);
  expect(requestText(plan, stops)).toBe(
    'I would like to see these homes on Saturday, December 5 (Hawaii time):\n1. 10:00am: a Street, Kihei, Maui (MLS# a)\n2. 10:50am: b Street, Wailea, Maui (MLS# b)',
  );
  const file = planFile(plan, stops, ({ home: { internal_id } }) => `https://site.example/${internal_id}`, NOW);
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(file).toContain('DTSTART:20261205T200000Z\r\nDTEND:20261205T203000Z');
  expect(file).toContain('DTSTART:20261205T205000Z');
});

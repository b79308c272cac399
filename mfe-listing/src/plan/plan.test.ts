import fc from 'fast-check';
import type { ListingCard } from 'shared-contracts';
import { sampleCard } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { bestOrder, byRoad, milesBetween, openHousesOn, planAddress, readPlan, stopsOf, straightLines } from './plan';
import { planFile, requestText, wayText } from './plan-texts';

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
  expect(stopsOf(homes, TIMES).map(({ leg }) => leg?.miles)).toEqual([undefined, 0, 0, null]);
});

test('an open house counts on its day in Hawaii', () => {
  const late = { open_houses: [{ starts_at: '2026-12-06T03:00:00Z', ends_at: '2026-12-06T05:30:00Z' }] };
  expect(openHousesOn(late, DAY)).toEqual([{ from: 1020, to: 1170 }]);
  expect(openHousesOn(late, '2026-12-06')).toEqual([]);
  expect(openHousesOn(open(22, 24), DAY)).toEqual([{ from: 1320, to: 1440 }]);
});

test('of two open houses of a day the one counts that can still be met', () => {
  const twice = home('b', { open_houses: [...open(14, 16).open_houses, ...open(10, 11).open_houses] });
  const [first, second] = stopsOf([home('a'), twice], { ...TIMES, from: 690 });
  expect([first?.arrives, second?.arrives, second?.waits, second?.isMissed]).toEqual([690, 840, 100, false]);
});

test('a home that is reached after midnight is too late, and not in the request or the calendar', () => {
  const plan = { ...readPlan(`ids=a,b&day=${DAY}&from=1020&stay=60&way=60`, NOW) };
  const homes = ['a', 'b', 'c', 'd', 'e'].map((id) => home(id));
  const stops = stopsOf(homes, plan);
  expect(stops.map(({ isTooLate }) => isTooLate)).toEqual([false, false, false, false, true]);
  expect(requestText(plan, stops)).not.toContain('e Street');
  expect(planFile(plan, stops, () => 'https://site.example/', NOW).match(/BEGIN:VEVENT/g)).toHaveLength(4);
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

test('with drives by road the order is the shortest drive, and its minutes are the time between two homes (D154)', () => {
  const homes = [home('a'), home('b'), home('c'), home('d', { island: 'Oahu' })];
  const ways = byRoad({
    ids: ['a', 'b', 'c', 'd'],
    // a road leads from a to b by c only
    minutes: [
      [0, 60, 11, null],
      [60, 0, 12, null],
      [11, 12, 0, null],
      [null, null, null, 0],
    ],
    miles: [
      [0, 40, 5.3, null],
      [40, 0, 6.1, null],
      [5.3, 6.1, 0, null],
      [null, null, null, 0],
    ],
  });
  const order = bestOrder(homes, TIMES, ways);
  expect(['acbd', 'bcad', 'dacb', 'dbca']).toContain(idsOf(order));
  const stops = stopsOf(
    homes.toSorted((one, two) => 'acbd'.indexOf(one.internal_id) - 'acbd'.indexOf(two.internal_id)),
    TIMES,
    ways,
  );
  expect(stops.map(({ arrives }) => arrives)).toEqual([600, 645, 690, 740]);
  expect(stops.slice(1).map(wayText)).toEqual(['11 min drive, 5.3 mi', '12 min drive, 6.1 mi', 'On another island']);
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

test('eight homes with open houses are ordered within a rendering step', () => {
  const homes = Array.from({ length: 8 }, (_, at) =>
    home(`${at}`, { lat: 20.5 + ((at * 7) % 8) / 10, lng: -156 - ((at * 3) % 8) / 10, ...open(9 + (at % 4), 10 + at) }),
  );
  let tried = 0;
  bestOrder(homes, TIMES, (from, to) => {
    tried += 1;
    return straightLines(from, to);
  });
  // all orders would be 109,600 ways
  expect(tried).toBeLessThan(60_000);
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

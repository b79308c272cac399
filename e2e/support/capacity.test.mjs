import { expect, test } from 'vitest';
import { ASSUMPTIONS, capacityOf, dollarsOf } from '../bench/capacity/model.mjs';
import { randomArrivals, simulate } from '../bench/capacity/queue.mjs';

/** The same numbers in each run. */
function seeded(seed = 1) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('one server answers as the formula of M/M/1 says', () => {
  const random = seeded();
  const arrivals = randomArrivals({ seconds: 4000, rate: 50 }, random);
  // 10 ms of work on average at 50 a second: half of the time in use
  const times = simulate({ arrivals, service: () => -Math.log(1 - random()) * 10, servers: 1 });
  expect(mean(times)).toBeGreaterThan(19);
  expect(mean(times)).toBeLessThan(21);
});

test('a second server takes the requests that would wait, and a burst lets them wait again', () => {
  const service = () => 10;
  expect(simulate({ arrivals: [0, 1, 2], service, servers: 1 })).toEqual([10, 19, 28]);
  expect(simulate({ arrivals: [0, 1, 2], service, servers: 2 })).toEqual([10, 10, 18]);
  const burst = { every: 10, lasts: 1, times: 5 };
  const inBurst = randomArrivals({ seconds: 1000, rate: 10, burst }, seeded()).filter((at) => at % 10_000 < 1000);
  expect(inBurst.length / 100).toBeGreaterThan(45);
  expect(inBurst.length / 100).toBeLessThan(55);
});

test('threads that have work share the cores, the sender too', () => {
  const arrivals = [0, 0];
  // 2 ms to send each, then both servers work for 10 ms; the sender reads for 2 ms each
  const work = { arrivals, service: () => 10, servers: 2, senderMs: 4 };
  expect(simulate(work)).toEqual([14, 16]);
  // on one core all of that takes its turn
  const [, last] = simulate({ ...work, cores: 1 });
  expect(last).toBeCloseTo(28);
  // other threads of the server slow down what shares a core with them
  const alone = { arrivals: [0], service: () => 10, servers: 1, senderMs: 4, besideMs: 3 };
  expect(simulate({ ...alone, cores: 2 })).toEqual([14]);
  expect(simulate({ ...alone, cores: 1 })).toEqual([16]);
});

test('cores follow from visits, CPU time and the use of a core', () => {
  const kinds = ['document', 'document again', 'search', 'map', 'picture', 'file', 'lead'];
  const all = (value) => Object.fromEntries(kinds.map((kind) => [kind, value]));
  const cost = {
    cpuMs: { ...all(0), search: 2 },
    kb: { ...all(0), search: 10 },
    baseMb: 500,
    coresOfServer: 2,
  };
  const usual = Object.fromEntries(Object.entries(ASSUMPTIONS).map(([name, [value]]) => [name, value]));
  const assumed = { ...usual, visits: 86_400_000, searches: 3, peak: 2, 'cpu-use': 0.5, listings: 1_000_000 };
  const capacity = capacityOf(cost, assumed);
  // 1000 visits a second, twice as many at the peak, 3 searches each, 2 ms of half a core
  expect(capacity.cores).toBeCloseTo(24);
  expect(capacity.servers).toBe(12);
  expect(capacity.memoryGb).toBeCloseTo(12 * (0.5 + 0.205));
  expect(capacity.gbADay).toBeCloseTo(2592);
  const dollars = dollarsOf(capacity, { ...assumed, 'core-hour': 1, 'gb-hour': 2, 'gb-out': 0.1 });
  expect(dollars.cores).toBeCloseTo(24 * 730);
  expect(dollars.memory).toBeCloseTo(12 * (0.5 + 0.205) * 2 * 730);
  expect(dollars.traffic).toBeCloseTo(2592 * 30.4 * 0.1);
});

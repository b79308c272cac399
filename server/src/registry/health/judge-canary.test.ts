import { expect, test } from 'vitest';
import { chanceOfAtLeast, fallSilentMoreOften, reasonToHalt, verdictOn } from './judge-canary';

const NONE = { visitors: 0, failed: 0, networks: 0, failedNetworks: 0 };

test.each<[string, [visitors: number, failed: number], [visitors: number, failed: number], boolean]>([
  ['no visitors yet', [0, 0], [0, 0], false],
  ['it fails for all visitors, but they are few', [9, 9], [100, 0], false],
  ['it fails for all visitors', [10, 10], [90, 0], true],
  ['it fails for all visitors, and the live version has no reports', [10, 10], [0, 0], true],
  ['half of them fail', [10, 5], [90, 1], true],
  ['four failures may be bad networks', [10, 4], [90, 0], false],
  ['as good as the live one, which is bad', [100, 20], [900, 180], false],
  ['a little worse than the live one', [1000, 30], [9000, 180], false],
  ['twice as bad, by chance', [100, 5], [900, 20], false],
  ['twice as bad, and it is no chance', [2000, 60], [18_000, 180], true],
  ['five bad networks among a thousand', [1000, 5], [9000, 40], false],
  ['better than the live one', [1000, 10], [9000, 400], false],
  ['everything fails everywhere: the server, not the canary', [50, 50], [450, 450], false],
])('%s', (_, [visitors, failed], [liveVisitors, liveFailed], halts) => {
  const sides = { canary: { visitors, failed }, live: { visitors: liveVisitors, failed: liveFailed } };
  expect(reasonToHalt(sides) !== null).toBe(halts);
});

test('says how many saw it fail', () => {
  expect(reasonToHalt({ canary: { visitors: 12, failed: 9 }, live: { visitors: 100, failed: 2 } })).toBe(
    'It failed for 9 of 12 visitors (75 %), the live version for 2 of 100.',
  );
});

test('the tail of the binomial distribution', () => {
  expect(chanceOfAtLeast(0, 10, 0.1)).toBeCloseTo(1, 10);
  expect(chanceOfAtLeast(1, 10, 0.1)).toBeCloseTo(1 - 0.9 ** 10, 10);
  expect(chanceOfAtLeast(10, 10, 0.5)).toBeCloseTo(0.5 ** 10, 10);
  // a version that is as good as the live one halts once in ten thousand canaries at most
  expect(chanceOfAtLeast(30, 1000, 0.01)).toBeLessThan(1e-4);
});

test.each<[string, [visitors: number, failed: number, networks: number, failedNetworks: number], string]>([
  ['fails for visitors of eight networks', [20, 8, 20, 8], 'halt'],
  ['fails for visitors of seven networks', [20, 7, 20, 7], 'undecided'],
  ['works for ten visitors of eight networks', [10, 0, 8, 0], 'proven'],
  ['works for nine visitors', [9, 0, 9, 0], 'unproven'],
  ['works for many visitors of few networks', [21, 0, 7, 0], 'unproven'],
  ['was seen by no visitor', [0, 0, 0, 0], 'unproven'],
])('a canary that %s', (_, [visitors, failed, networks, failedNetworks], kind) => {
  const live = { visitors: 100, failed: 0, networks: 100, failedNetworks: 0 };
  const reports = { canary: { visitors, failed, networks, failedNetworks }, live };
  expect(verdictOn(reports, { canary: NONE, live: NONE }, 8).kind).toBe(kind);
});

test.each<[string, [visitors: number, silent: number], [visitors: number, silent: number], boolean]>([
  ['all pages freeze', [10, 10], [90, 9], true],
  ['all pages freeze, and nothing is known of the live version', [10, 10], [0, 0], true],
  ['pages of half the visitors freeze', [30, 16], [270, 27], true],
  ['one page in five is left at once, on both sides', [100, 20], [900, 180], false],
  ['half of all pages are left at once, on both sides', [100, 50], [900, 450], false],
  ['where half of all pages are left at once, all pages freeze', [30, 30], [300, 150], true],
  ['a few more pages are left at once', [100, 26], [900, 180], false],
  ['no page answers anywhere: the server, not the canary', [50, 50], [450, 450], false],
])('beats: %s', (_, [visitors, failed], [liveVisitors, liveFailed], halts) => {
  expect(fallSilentMoreOften({ visitors, failed }, { visitors: liveVisitors, failed: liveFailed })).toBe(halts);
});

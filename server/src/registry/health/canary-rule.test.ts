import { expect, test } from 'vitest';
import { verdictOn } from './canary-rule';

const side = (visitors: number, failed: number, networks = visitors) => ({ visitors, failed, networks });
type Counts = [visitors: number, failed: number];

test.each<[string, Counts, Counts, string]>([
  ['no visitors yet', [0, 0], [0, 0], 'waiting'],
  ['it fails for all visitors, but they are few', [19, 19], [100, 0], 'waiting'],
  ['it fails for all visitors', [20, 20], [90, 0], 'fails'],
  ['it fails for all visitors, and the live version has no reports', [20, 20], [0, 0], 'fails'],
  ['half of them fail', [20, 10], [90, 1], 'fails'],
  ['one failure is five percent', [20, 1], [90, 0], 'works'],
  ['seven failures need a person', [20, 7], [90, 0], 'undecided'],
  ['as good as the live one, which is bad', [100, 20], [900, 180], 'works'],
  ['a little worse than the live one', [1000, 30], [9000, 180], 'works'],
  ['five percentage points worse', [100, 6], [900, 9], 'works'],
  ['more than five percentage points worse', [200, 13], [900, 9], 'fails'],
  ['less than three times as bad', [100, 8], [900, 27], 'works'],
  ['more than three times as bad', [100, 10], [900, 27], 'fails'],
  ['almost fifteen percentage points worse', [100, 44], [900, 270], 'works'],
  ['more than fifteen percentage points worse', [100, 46], [900, 270], 'fails'],
  ['everything fails everywhere: the server, not the canary', [50, 50], [450, 450], 'works'],
])('%s', (_, canary, live, kind) => {
  expect(verdictOn({ canary: side(...canary), live: side(...live) }).kind).toBe(kind);
});

test('reports of few networks do not complete a ramp', () => {
  expect(verdictOn({ canary: side(21, 0, 7), live: side(100, 0) })).toEqual({
    kind: 'waiting',
    reason:
      '21 visitors of 7 networks reported on it; the registry decides after reports of at least 20 visitors of 8 networks.',
  });
});

test('says how many saw it fail', () => {
  expect(verdictOn({ canary: side(24, 9), live: side(100, 2) })).toEqual({
    kind: 'fails',
    reason: 'It failed for 9 of 24 visitors (37.5 %), the live version for 2 of 100.',
  });
});

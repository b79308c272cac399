import type { DeploymentStrategy } from 'federation/protocol/registry';
import { expect, test } from 'vitest';
import { visitors } from '../testing/registry-site';
import { canaryPercent, isWithin, nextStepAt, rampPercent, visitorBucket } from './ramp';

const START = new Date('2026-11-20T10:00:00Z');
const onward: DeploymentStrategy = { kind: 'linear', percent: 10, everyMinutes: 5, from: 50 };
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const canary: DeploymentStrategy = { kind: 'canary', percent: 10 };
const timed: DeploymentStrategy = { kind: 'canary', percent: 10, minutes: 30 };
const linear: DeploymentStrategy = { kind: 'linear', percent: 30, everyMinutes: 5 };

test.each<[string, DeploymentStrategy, percent: number]>([
  ['a canary with minutes stays', { kind: 'canary', percent: 5, minutes: 30 }, 5],
  ['steps of 30 stop at 90', { kind: 'linear', percent: 30, everyMinutes: 10 }, 90],
  ['steps of 50 stop at 50', { kind: 'linear', percent: 50, everyMinutes: 10 }, 50],
  ['steps of 10 from 95 stop there', { kind: 'linear', percent: 10, everyMinutes: 10, from: 95 }, 95],
])('time alone: %s', (_, strategy, percent) => {
  expect(canaryPercent({ version: '1.1.0', strategy, startedAt: START }, after(10_000))).toBe(percent);
});

test.each<[string, DeploymentStrategy, number, number, number | null]>([
  ['all means all visitors', { kind: 'all' }, 0, 100, null],
  ['a canary stays where it is', canary, 10_000, 10, null],
  ['a timed canary before its end', timed, 29.9, 10, 30],
  ['a timed canary at its end', timed, 30, 100, null],
  ['linear begins with its first step', linear, 0, 30, 5],
  ['linear just before a step', linear, 4.99, 30, 5],
  ['linear at a step', linear, 5, 60, 10],
  ['linear near its end', linear, 14, 90, 15],
  ['linear is over at a hundred', linear, 15, 100, null],
  ['linear starts at the current percentage of the version', onward, 0, 50, 5],
  ['linear goes on from there by its own steps', onward, 5, 60, 10],
  ['a clock that is behind', linear, -60, 30, 5],
])('%s', (_, strategy, minutes, percent, next) => {
  expect(rampPercent(strategy, START, after(minutes))).toBe(percent);
  expect(nextStepAt(strategy, START, after(minutes))).toEqual(next === null ? null : after(next));
});

test('0 percent has no visitor and 100 percent all', () => {
  const some = visitors(2000);
  expect(some.filter((visitor) => isWithin(visitor, 'search', 0))).toEqual([]);
  expect(some.filter((visitor) => isWithin(visitor, 'search', 100))).toHaveLength(2000);
});

test('remotes draw lots on their own: the first in one ramp are not the first in all', () => {
  const some = visitors(4000);
  const both = some.filter((visitor) => isWithin(visitor, 'search', 50) && isWithin(visitor, 'nav', 50));
  expect(both.length / some.length).toBeCloseTo(0.25, 1);
});

test('a bucket is one of ten thousand, the same every time', () => {
  const buckets = visitors(3000).map((visitor) => visitorBucket(visitor, 'search'));
  expect(Math.min(...buckets)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...buckets)).toBeLessThan(10_000);
  expect(visitors(3000).map((visitor) => visitorBucket(visitor, 'search'))).toEqual(buckets);
});

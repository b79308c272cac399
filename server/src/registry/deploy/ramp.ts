import { createHash } from 'node:crypto';
import type { DeploymentStrategy } from 'federation/protocol/registry';

const MINUTE_MS = 60_000;
/** Number of buckets of visitors: a hundredth of a percent each. */
const BUCKETS = 10_000;

/** Percent of all visitors who get the new version, from its strategy and the time since its start. */
export function rampPercent(strategy: DeploymentStrategy, startedAt: Date, now: Date): number {
  const minutes = (now.getTime() - startedAt.getTime()) / MINUTE_MS;
  if (strategy.kind === 'all') return 100;
  if (strategy.kind === 'canary') {
    return strategy.minutes !== undefined && minutes >= strategy.minutes ? 100 : strategy.percent;
  }
  const steps = Math.floor(Math.max(minutes, 0) / strategy.everyMinutes);
  return Math.min(Math.max(strategy.from ?? 0, strategy.percent) + steps * strategy.percent, 100);
}

/** A version in a ramp. */
export interface Canary {
  version: string;
  strategy: DeploymentStrategy;
  startedAt: Date;
}

/** Percent of all visitors who get a canary. Time alone raises it to its last step, never to all visitors. */
export function canaryPercent({ strategy, startedAt }: Canary, now: Date): number {
  return Math.min(rampPercent(strategy, startedAt, now), lastStep(strategy));
}

/** Whether the time of a ramp is over. */
export const isOver = ({ strategy, startedAt }: Canary, now: Date): boolean =>
  rampPercent(strategy, startedAt, now) >= 100;

function lastStep(strategy: DeploymentStrategy): number {
  if (strategy.kind === 'all') return 100;
  if (strategy.kind === 'canary') return strategy.percent;
  const first = Math.max(strategy.from ?? 0, strategy.percent);
  return first + Math.max(Math.ceil((100 - first) / strategy.percent) - 1, 0) * strategy.percent;
}

/** When the percentage changes next; null when a user must decide. */
export function nextStepAt(strategy: DeploymentStrategy, startedAt: Date, now: Date): Date | null {
  const after = (minutes: number) => new Date(startedAt.getTime() + minutes * MINUTE_MS);
  if (strategy.kind === 'all' || rampPercent(strategy, startedAt, now) >= 100) return null;
  if (strategy.kind === 'canary') return strategy.minutes === undefined ? null : after(strategy.minutes);
  const minutes = Math.max((now.getTime() - startedAt.getTime()) / MINUTE_MS, 0);
  return after((Math.floor(minutes / strategy.everyMinutes) + 1) * strategy.everyMinutes);
}

/**
 * A visitor's position in the queue for new versions of a remote, 0 to 9999. It does not depend on versions or
 * percentages, so that a growing ramp only adds visitors.
 */
export function visitorBucket(visitor: string, remote: string): number {
  return createHash('sha256').update(`${visitor}:${remote}`).digest().readUIntBE(0, 6) % BUCKETS;
}

/** Whether a visitor is within a percentage. At 0 percent no visitor is. */
export function isWithin(visitor: string, remote: string, percent: number): boolean {
  return visitorBucket(visitor, remote) < percent * (BUCKETS / 100);
}

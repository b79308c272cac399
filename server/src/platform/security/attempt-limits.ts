import type { FastifyReply } from 'fastify';
import { ApiError } from 'shared-contracts';
import type { Database } from '../database/database';
import { forgetAttempts, takeAttempt } from './attempts.repository';

export interface Limit {
  max: number;
  windowMs: number;
}

const MINUTE = 60_000;

/** Limits of attempts; tests and RATE_LIMITS=relaxed raise them. */
export interface AttemptLimits {
  /** failures before further attempts are delayed */
  signInPerAccount: Limit;
  signInPerAddress: Limit;
  /** wrong codes of a second factor before further attempts are delayed */
  secondFactorPerAccount: Limit;
  /** to one e-mail address, from one network address or from one known device */
  linkPerEmail: Limit;
  /** to one e-mail address from all senders: protects its mailbox from floods */
  linkPerEmailTotal: Limit;
  linkPerAddress: Limit;
  linkTriesPerAddress: Limit;
  registerPerAddress: Limit;
  leadPerAddress: Limit;
  leadPerEmail: Limit;
}

export const ATTEMPT_LIMITS: AttemptLimits = {
  signInPerAccount: { max: 5, windowMs: 15 * MINUTE },
  signInPerAddress: { max: 20, windowMs: 15 * MINUTE },
  secondFactorPerAccount: { max: 5, windowMs: 15 * MINUTE },
  linkPerEmail: { max: 3, windowMs: 15 * MINUTE },
  linkPerEmailTotal: { max: 12, windowMs: 60 * MINUTE },
  linkPerAddress: { max: 10, windowMs: 60 * MINUTE },
  linkTriesPerAddress: { max: 20, windowMs: 15 * MINUTE },
  registerPerAddress: { max: 5, windowMs: 60 * MINUTE },
  leadPerAddress: { max: 5, windowMs: 10 * MINUTE },
  leadPerEmail: { max: 20, windowMs: 24 * 60 * MINUTE },
};

/** The same limits, too high to be reached. */
export function relaxedLimits(): AttemptLimits {
  const entries = Object.entries(ATTEMPT_LIMITS).map(([name, limit]) => [name, { ...limit, max: 1_000_000 }] as const);
  return { ...ATTEMPT_LIMITS, ...Object.fromEntries(entries) };
}

/** Refuses with the time to wait. */
export function refuseForNow(reply: FastifyReply, waitMs: number): never {
  reply.header('retry-after', String(Math.max(Math.ceil(waitMs / 1000), 1)));
  throw new ApiError('too_many_requests');
}

/**
 * Counts an attempt and refuses above the limit; a refused one does not count.
 * @returns the attempt's id, to remove it where only failures count
 */
export async function countOrRefuse(
  db: Database,
  reply: FastifyReply,
  kind: string,
  key: string,
  limit: Limit,
): Promise<number> {
  const attempt = await takeAttempt(db, kind, key, limit.windowMs);
  if (attempt.earlier < limit.max) return attempt.id;
  await forgetAttempts(db, [attempt.id]);
  return refuseForNow(reply, limit.windowMs / 4);
}

const FIRST_DELAY_MS = 30_000;

/** Delay after a number of failures: none at first, then doubling up to the window. An account is never locked. */
export function failureDelayMs(failures: number, limit: Limit): number {
  if (failures < limit.max) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - limit.max, 20), limit.windowMs);
}

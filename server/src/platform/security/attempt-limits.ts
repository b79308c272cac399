import type { FastifyReply } from 'fastify';
import { ApiError } from 'shared-contracts';
import type { Database } from '../database/database';
import { deleteAttempts, insertAttempt } from './attempts.repository';

export interface Limit {
  max: number;
  windowMs: number;
}

export const MINUTE_MS = 60_000;

type Limits<Name extends string> = Readonly<Record<Name, Limit>>;

/** The same limits, too high to be reached. */
export function relaxed<Name extends string>(limits: Limits<Name>): Limits<Name> {
  const entries = Object.entries<Limit>(limits).map(([name, limit]) => [name, { ...limit, max: 1_000_000 }] as const);
  return { ...limits, ...Object.fromEntries(entries) };
}

/** A feature's limits of attempts, for the setting RATE_LIMITS. */
export const limitsFor = <Name extends string>(
  limits: Limits<Name>,
  { RATE_LIMITS }: { readonly RATE_LIMITS: boolean },
) => (RATE_LIMITS ? limits : relaxed(limits));

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
  const attempt = await insertAttempt(db, kind, key, limit.windowMs);
  if (attempt.earlier < limit.max) return attempt.id;
  await deleteAttempts(db, [attempt.id]);
  return refuseForNow(reply, limit.windowMs / 4);
}

/**
 * Counts an attempt, whose failures delay further ones; a refused one does not count.
 * @param counted attempts that do not count either if this one is refused
 * @returns the attempt's id, to remove it after a success
 */
export async function countOrDelay(
  db: Database,
  reply: FastifyReply,
  kind: string,
  key: string,
  limit: Limit,
  counted: readonly number[] = [],
): Promise<number> {
  const { id, earlier, msSinceLast } = await insertAttempt(db, kind, key, limit.windowMs);
  const waitMs = failureDelayMs(earlier, limit) - (msSinceLast ?? Number.POSITIVE_INFINITY);
  if (waitMs <= 0) return id;
  await deleteAttempts(db, [id, ...counted]);
  return refuseForNow(reply, waitMs);
}

const FIRST_DELAY_MS = 30_000;

/** Delay after a number of failures: none at first, then doubling up to the window. An account is never locked. */
export function failureDelayMs(failures: number, limit: Limit): number {
  if (failures < limit.max) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - limit.max, 20), limit.windowMs);
}

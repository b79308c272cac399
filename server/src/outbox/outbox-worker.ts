import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/database';
import { HOUR_MS, startJob } from '../platform/jobs';
import { traced } from '../platform/observability';
import { type Deliver, type Deliveries, DeliveryError } from './delivery';
import type { Outbox } from './outbox';
import {
  type ClaimedItem,
  claimItems,
  completeItem,
  failItem,
  parkUndelivered,
  pruneOutbox,
  releaseItem,
} from './outbox.store';

export interface OutboxWorkerSettings {
  /** poll interval when no feature wakes the worker, in milliseconds */
  pollMs: number;
  /** time limit of one delivery; it is aborted shortly before */
  leaseMs: number;
  /** concurrent deliveries of one topic; a receiver that hangs delays no other topic */
  concurrency: number;
  /** the first delay after a failure is about twice this */
  retryBaseMs: number;
  /** the maximum delay in the first hour */
  retryCapMs: number;
  /** how long stopping waits for running deliveries */
  drainMs: number;
  /** delivered rows are deleted after this number of days */
  keepDays: number;
}

export const OUTBOX_WORKER_DEFAULTS: OutboxWorkerSettings = {
  pollMs: 1000,
  leaseMs: 60_000,
  concurrency: 4,
  retryBaseMs: 1000,
  retryCapMs: 5 * 60_000,
  drainMs: 10_000,
  keepDays: 30,
};

/** Interval of the search for rows without a receiver, and how long a due row may be unclaimed. Milliseconds. */
const PARK_MS = 60_000;
const UNCLAIMED_MS = 5 * 60_000;

export interface OutboxWorkerDeps {
  db: Database;
  outbox: Outbox;
  deliveries: Deliveries;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  settings?: Partial<OutboxWorkerSettings>;
}

export interface OutboxWorker {
  /** claims no more rows, waits for running deliveries, and releases those that did not finish */
  stop(): Promise<void>;
}

/** Delivers the rows of the outbox: at least once each, with back-off after failures. Dead letters are kept. */
export function startOutboxWorker(deps: OutboxWorkerDeps): OutboxWorker {
  const settings = { ...OUTBOX_WORKER_DEFAULTS, ...deps.settings };
  const stopping = new AbortController();
  const abandoned = new AbortController();
  const receivers = Object.entries(deps.deliveries).map(([topic, deliver]) => ({ topic, deliver, bell: createBell() }));
  const ring = () => {
    for (const { bell } of receivers) bell.ring();
  };
  const unsubscribe = deps.outbox.onWake(ring);

  const loop = async ({ topic, deliver, bell }: (typeof receivers)[number]) => {
    const underWay = new Set<Promise<void>>();
    while (!stopping.signal.aborted) {
      const items = await claim(deps, topic, settings.concurrency - underWay.size, settings.leaseMs);
      for (const item of items) {
        const delivery = deliverOne(deps, settings, { item, deliver }, abandoned.signal).finally(() =>
          underWay.delete(delivery),
        );
        underWay.add(delivery);
      }
      // A delivery that hangs uses one slot and blocks no other.
      if (underWay.size >= settings.concurrency) await Promise.race(underWay);
      else if (items.length === 0) await bell.wait(settings.pollMs);
    }
    await Promise.all(underWay);
  };
  // Another server may still deliver a topic, so later runs park only rows that no server claims.
  let overdueMs: number | null = null;
  const park = async () => {
    const delivered = receivers.map(({ topic }) => topic);
    for (const facts of await parkUndelivered(deps.db, delivered, overdueMs))
      deps.log.warn(
        { event: 'outbox.receiver-missing', ...facts },
        `outbox: no receiver is set for "${facts.topic}"; its waiting deliveries are parked`,
      );
    overdueMs = UNCLAIMED_MS;
  };
  const stopParking = startJob({ name: 'outbox: parking', everyMs: PARK_MS, firstAfterMs: 0, run: park }, deps.log);
  const prune = () => pruneOutbox(deps.db, settings.keepDays);
  const stopPruning = startJob({ name: 'outbox: pruning', everyMs: HOUR_MS, run: prune }, deps.log);
  const running = Promise.all(receivers.map(loop));

  return {
    stop: async () => {
      unsubscribe();
      stopping.abort();
      ring();
      const timer = setTimeout(() => abandoned.abort(), settings.drainMs);
      await Promise.all([running, stopParking(), stopPruning()]);
      clearTimeout(timer);
    },
  };
}

async function claim(deps: OutboxWorkerDeps, topic: string, most: number, leaseMs: number): Promise<ClaimedItem[]> {
  try {
    return await claimItems(deps.db, topic, most, leaseMs);
  } catch (error) {
    deps.log.error(
      { event: 'outbox.database-failed', err: error },
      'outbox: the database did not answer; the next poll tries again',
    );
    return [];
  }
}

async function deliverOne(
  deps: OutboxWorkerDeps,
  settings: OutboxWorkerSettings,
  { item, deliver }: { item: ClaimedItem; deliver: Deliver },
  abandoned: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.timeout(Math.max(settings.leaseMs - 5000, settings.leaseMs / 2));
  try {
    await traced(`outbox ${item.topic}`, { 'outbox.id': item.id, 'outbox.attempts': item.attempts }, async () => {
      await deliver(item, AbortSignal.any([limit, abandoned]));
      await completeItem(deps.db, item);
    });
  } catch (error) {
    await settleFailure(deps, settings, item, error, abandoned.aborted).catch((err) =>
      deps.log.error(
        { event: 'outbox.failure-not-stored', err, outboxId: item.id },
        'outbox: storing a failed delivery failed; the delivery is retried when its lease expires',
      ),
    );
  }
}

async function settleFailure(
  deps: OutboxWorkerDeps,
  settings: OutboxWorkerSettings,
  item: ClaimedItem,
  error: unknown,
  abandoned: boolean,
): Promise<void> {
  if (abandoned) return releaseItem(deps.db, item);
  const message = error instanceof Error ? error.message : String(error);
  const permanent = error instanceof DeliveryError && error.permanent;
  const next = await failItem(deps.db, item, {
    message,
    permanent,
    baseMs: settings.retryBaseMs,
    capMs: settings.retryCapMs,
  });
  const facts = { outboxId: item.id, topic: item.topic, attempts: item.attempts, reason: message };
  if (next === 'dead')
    deps.log.error(
      { event: 'outbox.dead-letter', ...facts },
      'outbox: a delivery failed for good; send it again in /admin',
    );
  else deps.log.warn({ event: 'outbox.delivery-failed', ...facts }, 'outbox: a delivery failed and will be repeated');
}

/** A pause that can be interrupted. A call between two pauses shortens the next one. */
function createBell() {
  let rung = false;
  let wakeUp: (() => void) | null = null;
  return {
    ring: () => {
      rung = true;
      wakeUp?.();
    },
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          wakeUp = null;
          rung = false;
          resolve();
        };
        const timer = setTimeout(end, ms);
        wakeUp = end;
        if (rung) end();
      }),
  };
}

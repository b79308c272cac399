import { sql } from 'kysely';
import type { PageBeat } from 'shared-contracts';
import type { Database } from '../../platform/database';
import { sumSides } from './health.store';
import type { Share, Sides } from './judge-canary';
import type { CanarySide } from './reporter';

/** A page that began and has not answered for this time is frozen, or was left at once. */
export const SILENT_AFTER_MS = 12_000;

export interface PageObservation extends CanarySide {
  beat: PageBeat;
  at: Date;
}

/** Stores a visitor's last beat on one side of a canary, for a limited number of visitors per network. */
export async function addPage(db: Database, page: PageObservation, maxPerNetwork: number): Promise<void> {
  const { name, canaryVersion, visitorHash, networkHash, onCanary, beat, at } = page;
  await db.transaction().execute(async (trx) => {
    const { others } = await trx
      .selectFrom('remote_canary_pages')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('others'))
      .where('name', '=', name)
      .where('canary_version', '=', canaryVersion)
      .where('network_hash', '=', networkHash)
      .where('visitor_hash', '<>', visitorHash)
      .executeTakeFirstOrThrow();
    if (others >= maxPerNetwork) return;
    const begun_at = beat === 'begins' ? at : null;
    await trx
      .insertInto('remote_canary_pages')
      .values({
        name,
        canary_version: canaryVersion,
        visitor_hash: visitorHash,
        network_hash: networkHash,
        on_canary: onCanary,
        begun_at,
        empty: beat === 'empty',
      })
      .onConflict((conflict) =>
        conflict.columns(['name', 'canary_version', 'visitor_hash']).doUpdateSet({
          on_canary: onCanary,
          // A visitor who opens the page again after it froze has waited since the first beat.
          begun_at: beat === 'begins' ? sql<Date>`coalesce(remote_canary_pages.begun_at, excluded.begun_at)` : null,
          empty: beat === 'begins' ? sql<boolean>`remote_canary_pages.empty` : beat === 'empty',
        }),
      )
      .execute();
  });
}

/** Visitors with and without the canary whose pages answered or should have, and how many were silent or blank. */
export function readPageSides(
  db: Database,
  name: string,
  canaryVersion: string,
  now: Date,
  maxFailedPerNetwork: number,
): Promise<Sides> {
  const silentSince = new Date(now.getTime() - SILENT_AFTER_MS);
  const byNetwork = db
    .selectFrom('remote_canary_pages')
    .select(({ fn }) => [
      'on_canary',
      fn.countAll().as('visitors'),
      sql<number>`least(count(*) filter (where empty or begun_at is not null), ${sql.lit(maxFailedPerNetwork)})`.as(
        'failed',
      ),
    ])
    .where('name', '=', name)
    .where('canary_version', '=', canaryVersion)
    .where((eb) => eb.or([eb('begun_at', 'is', null), eb('empty', '=', true), eb('begun_at', '<', silentSince)]))
    .groupBy(['on_canary', 'network_hash']);
  return sumSides(db, byNetwork);
}

/** Visitors whose pages began and answered within one minute. */
export interface PageCount {
  minute: Date;
  begun: number;
  answered: number;
}

export async function addPageCount(db: Database, { minute, begun, answered }: PageCount): Promise<void> {
  await db
    .insertInto('page_health')
    .values({ minute, begun, answered })
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet({
        begun: sql<number>`page_health.begun + excluded.begun`,
        answered: sql<number>`page_health.answered + excluded.answered`,
      }),
    )
    .execute();
}

/** How many pages began within a time, and how many of them never answered. */
export async function readPages(db: Database, from: Date, to: Date): Promise<Share> {
  const { begun, answered } = await db
    .selectFrom('page_health')
    .select((eb) => [
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('begun'), eb.lit(0)), 'integer').as('begun'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('answered'), eb.lit(0)), 'integer').as('answered'),
    ])
    .where('minute', '>=', from)
    .where('minute', '<', to)
    .executeTakeFirstOrThrow();
  return { visitors: begun, failed: Math.max(begun - answered, 0) };
}

import { type YenRate, yenRateSchema } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { readState, writeState } from '../../platform/database/server-state.repository';

const STATE = 'yen-rate';

/** The rate that was fetched last; null before the first. */
export async function findYenRate(db: Database): Promise<YenRate | null> {
  return yenRateSchema.safeParse(await readState(db, STATE)).data ?? null;
}

export const updateYenRate = (db: Database, rate: YenRate): Promise<void> => writeState(db, STATE, rate);

import type { COUNTIES } from '../basics/vocabulary';
import { handle } from '../routes/handles';

export type County = (typeof COUNTIES)[number];

/** The four counties by island. */
const COUNTY_OF_ISLAND: ReadonlyMap<string, County> = new Map(
  Object.entries<County>({
    kauai: 'kauai',
    oahu: 'honolulu',
    maui: 'maui',
    lanai: 'maui',
    molokai: 'maui',
    'big-island': 'hawaii',
    hawaii: 'hawaii',
  }),
);

/** The county an island lies in, by its name or handle; null for an unknown island. */
export function countyOf(island: string | null): County | null {
  return COUNTY_OF_ISLAND.get(handle(island ?? '')) ?? null;
}

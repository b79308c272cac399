import { hasOwnAccounts, seedSampleAccounts } from './accounts';
import type { Database } from './database/database';
import { markDone, wasDone } from './database/server-state.store';
import { type InterestSettings, insertSampleInterest, seedRegions, seedSampleData } from './sample-data';
import { type Settings, usesSampleData } from './settings';

const SEEDED = 'sample-data';
const REGIONS = 'regions';

/** What every site needs before its first visitor: the directory of regions. */
export async function prepareRegions(database: Database): Promise<void> {
  if (await wasDone(database, REGIONS)) return;
  await seedRegions(database);
  await markDone(database, REGIONS);
}

/** Fills a new database with the sample islands, once; a fill that was cut short is taken up again. */
export async function prepareSampleData(
  database: Database,
  settings: Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'SAMPLE_DATA' | 'SAMPLE_LISTINGS'> & InterestSettings,
  tell: (text: string) => void,
): Promise<void> {
  if (!usesSampleData(settings) || (await wasDone(database, SEEDED))) return;
  // the database of a real site, opened without the settings that make it one
  if (await hasOwnAccounts(database))
    return tell('Sample data are left out: the database holds accounts that are not samples.');
  let told = 0;
  await seedSampleData(database, {
    listings: settings.SAMPLE_LISTINGS,
    onProgress: (done, total) => {
      const percent = Math.floor((done / total) * 100);
      if (percent < told + 10) return;
      told = percent - (percent % 10);
      tell(`Sample listings: ${told}%`);
    },
  });
  await seedSampleAccounts(database);
  await insertSampleInterest(database, settings, new Date());
  await markDone(database, SEEDED);
}

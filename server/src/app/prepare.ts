import { seedSampleAccounts } from '../features/accounts/sample-accounts';
import { hasOwnAccounts } from '../features/accounts/sample-accounts.repository';
import { countSuperAdmins } from '../features/admin/staff-users.repository';
import { countListings, hasOwnListings } from '../features/listings/listings.repository';
import type { Database, OpenedDatabase } from '../platform/database/database';
import { markDone, wasDone } from '../platform/database/server-state.repository';
import { type LocalSite, usesSampleData } from '../platform/settings/local-site';
import type { Settings } from '../platform/settings/settings';
import { type InterestSettings, insertSampleInterest } from '../seed/insert-interest';
import { seedSampleData } from '../seed/seed-sample-data';

const SEEDED = 'sample-data';

/** Fills a new database with the sample islands, once. The next start continues a fill that was interrupted. */
export async function prepareSampleData(
  opened: Pick<OpenedDatabase, 'database' | 'url'>,
  settings: LocalSite & Pick<Settings, 'SAMPLE_DATA' | 'SAMPLE_LISTINGS'> & InterestSettings,
  print: (text: string) => void,
): Promise<void> {
  const { database } = opened;
  if (!usesSampleData(settings) || (await wasDone(database, SEEDED))) return;
  // the database of a real site, opened without its settings
  if (await hasOwnAccounts(database))
    return print('Sample data are left out: the database has accounts that are not samples.');
  if (await hasOwnListings(database))
    return print('Sample data are left out: the database has listings that are not samples.');
  let shown = 0;
  await seedSampleData(opened, {
    listings: settings.SAMPLE_LISTINGS,
    onProgress: (done, total) => {
      const percent = Math.floor((done / total) * 100);
      if (percent < shown + 10) return;
      shown = percent - (percent % 10);
      print(`Sample listings: ${shown}%`);
    },
  });
  await seedSampleAccounts(database);
  await insertSampleInterest(database, settings, new Date());
  await markDone(database, SEEDED);
}

/** What a site without sample data still needs from its operator, with the command for it. */
export async function nextStepsOf(
  database: Database,
  settings: LocalSite & Pick<Settings, 'SAMPLE_DATA' | 'DATABASE_URL'>,
): Promise<string[]> {
  if (usesSampleData(settings)) return [];
  const steps: string[] = [];
  if ((await countListings(database)) === 0)
    steps.push('The site has no listings yet. Import them: npm run import -- listings.json');
  if ((await countSuperAdmins(database)) === 0)
    steps.push('The site has no super admin yet. Make one: npm run admin -- create you@example.com');
  return steps;
}

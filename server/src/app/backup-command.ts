import { join } from 'node:path';
import { backUp } from '../platform/database/backup/back-up';
import { BackupError } from '../platform/database/backup/format';
import { checkBackup, restore } from '../platform/database/backup/restore';
import { migrationsFolder, openPool, reachPostgres } from '../platform/database/database';
import { insertBackup } from '../platform/database/server-state.repository';
import { lockFolder } from '../platform/files/folder-lock';
import type { Settings } from '../platform/settings/settings';

type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'PROJECT_DIR'>;

const rowsIn = (tables: readonly { rows: number }[]): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** `npm run backup`: writes the database into a new folder. It may run next to the site. */
export async function runBackup(
  settings: Place,
  words: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const [folder, ...rest] = words;
  if (folder === undefined || rest.length > 0) throw new BackupError('Usage: npm run backup -- <new folder>');
  const postgres = await reachPostgres(settings, {
    use: 'command',
    print,
    beforeMaking: () => Promise.reject(new BackupError(`There is no database in ${settings.DATA_DIR}.`)),
  });
  const begun = new Date();
  const { tables } = await backUp(postgres.url, folder)
    .then((made) => recordBackup(postgres.url, begun).then(() => made))
    .finally(() => postgres.close());
  print(`${rowsIn(tables)} rows of ${tables.length} tables are in ${folder}. Copy the other files too: docs/backup.md`);
}

/** For `npm run check`. */
async function recordBackup(url: string, at: Date): Promise<void> {
  const { database, close } = await openPool(url, 1);
  await insertBackup(database, at).finally(close);
}

/**
 * `npm run restore`: fills an empty database with a backup.
 * @throws OperatorError while a site runs with the data folder, also if its database was moved away
 */
export async function runRestore(
  settings: Place,
  words: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const [folder, ...rest] = words;
  if (folder === undefined || rest.length > 0) throw new BackupError('Usage: npm run restore -- <folder of a backup>');
  const lock = await lockFolder(join(settings.DATA_DIR, 'search'));
  try {
    const contents = await checkBackup(folder);
    const postgres = await reachPostgres(settings, { use: 'command', print, besideEarlier: true });
    await restore(postgres.url, folder, contents, migrationsFolder(settings.PROJECT_DIR)).finally(() =>
      postgres.close(),
    );
    print(
      `${rowsIn(contents.tables)} rows of ${contents.tables.length} tables are restored, as of ${contents.made_at}.`,
    );
  } finally {
    await lock.release();
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { LitePool } from './lite-pool';
import { parseInt8 } from './parsers';

/** PostgreSQL version inside the embedded database. It cannot open a folder of another version. */
const EMBEDDED_MAJOR = '18';

/**
 * Opens the embedded database. Its data survives a killed process, but not a power cut, because it never calls fsync.
 * @param folder 'memory://' keeps it in memory
 * @param options `loadDataDir`: initial content of a new folder
 * @throws when the folder was written by another major version
 */
export async function openEmbedded(
  folder: string,
  options: Pick<PGliteOptions, 'loadDataDir'> = {},
): Promise<LitePool> {
  await checkVersion(folder);
  const database = await PGlite.create({
    ...options,
    dataDir: folder,
    parsers: { [types.INT8]: parseInt8, [types.DATE]: (value: string) => value },
  });
  return new LitePool(database);
}

async function checkVersion(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  const version = text?.trim();
  if (version === undefined || version === EMBEDDED_MAJOR) return;
  throw new Error(
    `The database in ${folder} was written by PostgreSQL ${version}, this server has ${EMBEDDED_MAJOR}. ` +
      'Move the folder away to start with a new one, or export its data with the earlier version and set DATABASE_URL.',
  );
}

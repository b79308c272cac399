import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { LitePool } from './lite-pool';
import { parseInt8 } from './sql-values';

/** PostgreSQL version inside the embedded database. It cannot open a folder of another version. */
const EMBEDDED_MAJOR = '18';

/**
 * Opens the embedded database. Its data survives a killed process, but not a power cut, because it never calls fsync.
 * @param folder 'memory://' keeps it in memory
 * @param options `loadDataDir`: initial content of a new folder
 * @throws when the folder was written by another major version, or is damaged
 */
export async function openEmbedded(
  folder: string,
  options: Pick<PGliteOptions, 'loadDataDir'> = {},
): Promise<LitePool> {
  await checkVersion(folder);
  try {
    const database = await PGlite.create({
      ...options,
      dataDir: folder,
      parsers: { [types.INT8]: parseInt8, [types.DATE]: (value: string) => value },
    });
    return new LitePool(database);
  } catch (error) {
    throw new DamagedDatabaseError(folder, error);
  }
}

/** The embedded database cannot be opened; its message says what to do. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError';
  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The database in ${folder} cannot be opened (${reason}). Its files are damaged or incomplete. Stop the server, move the folder away, ` +
        'and put the folder of the last backup in its place (docs/operate.md). Without a backup the next start makes an empty database.',
      { cause },
    );
  }
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

import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { z } from 'zod';
import { writeAtomically } from '../files';
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
  await checkSizes(folder);
  try {
    const database = await PGlite.create({
      ...options,
      dataDir: folder,
      parsers: { [types.INT8]: parseInt8, [types.DATE]: (value: string) => value },
    });
    return new LitePool(database, () => writeSizes(folder));
  } catch (error) {
    if (!folder.startsWith(IN_MEMORY)) await tryToWrite(folder);
    throw new DamagedDatabaseError(folder, error);
  }
}

const IN_MEMORY = 'memory://';
const TRIAL_BYTES = 64 * 1024;

/** A full or read-only disk is no damage, and the database does not say which of them it met. */
async function tryToWrite(folder: string): Promise<void> {
  const trial = join(folder, 'write-trial');
  try {
    await writeFile(trial, Buffer.alloc(TRIAL_BYTES), { flush: true });
  } finally {
    await rm(trial, { force: true });
  }
}

/** Sizes of the files of tables and indices at the last clean end. Such a file never becomes smaller: a vacuum does not truncate. */
const SIZES = 'file-sizes.json';
const sizesSchema = z.record(z.string(), z.number());

async function writeSizes(folder: string): Promise<void> {
  const sizes = await sizesOf(folder);
  if (Object.keys(sizes).length > 0) await writeAtomically(join(folder, SIZES), JSON.stringify(sizes));
}

/**
 * A database without the end of a table opens, and misses its rows in silence.
 * @throws when a file is smaller than at the last clean end
 */
async function checkSizes(folder: string): Promise<void> {
  const before = await readFile(join(folder, SIZES), 'utf8').catch(() => null);
  if (before === null) return;
  const expected = sizesIn(folder, before);
  for (const [file, size] of Object.entries(await sizesOf(folder))) {
    const missing = (expected[file] ?? 0) - size;
    // a dropped or rewritten table leaves an empty file until the next checkpoint
    if (size > 0 && missing > 0) throw new DamagedDatabaseError(folder, new Error(`${file} has lost ${missing} bytes`));
  }
}

function sizesIn(folder: string, text: string): z.infer<typeof sizesSchema> {
  try {
    return sizesSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new DamagedDatabaseError(folder, new Error(`${SIZES} is not complete`, { cause }), WITHOUT_SIZES);
  }
}

const WITHOUT_SIZES = `Check the disk. Delete ${SIZES} to start without a check of the other files.`;
const RESTORE =
  'Its files are damaged or incomplete. Stop the server, move the folder away, and put the folder of the last backup in its place ' +
  '(docs/operate.md). Without a backup the next start makes an empty database.';

async function sizesOf(folder: string): Promise<Record<string, number>> {
  const files = await readdir(join(folder, 'base'), { recursive: true }).catch(() => []);
  // the number of a table or index, with that of its next gigabyte
  const data = files.filter((file) => /[/\\]\d+(?:\.\d+)?$/.test(file));
  const sizes = data.map(async (file) => [file, (await stat(join(folder, 'base', file))).size] as const);
  return Object.fromEntries(await Promise.all(sizes));
}

/** The embedded database cannot be opened; its message says what to do. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError';
  constructor(folder: string, cause: unknown, advice = RESTORE) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The database in ${folder} cannot be opened (${reason}). ${advice}`, { cause });
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

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, migrationsFolder, openDatabase } from '../platform/database/database';
import { EMBEDDED } from '../platform/database/embedded/embedded';
import { readMigrations } from '../platform/database/migrate';

const PROJECT_DIR = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const PROGRAMS_FOLDER = join(PROJECT_DIR, 'server', 'src', 'platform', 'database', 'embedded');

/**
 * Creates a migrated database in a data folder, for a server that will open it there.
 * @param fill adds its rows
 */
export async function fillDataFolder(dataFolder: string, fill?: (db: Database) => Promise<void>): Promise<void> {
  await cp(await madeOnce(), join(dataFolder, EMBEDDED), { recursive: true });
  if (fill) await inDataFolder(dataFolder, fill);
}

async function inDataFolder(dataFolder: string, work: (db: Database) => Promise<void>): Promise<void> {
  const settings = ['fsync=off'];
  const { database, close } = await openDatabase(
    { DATABASE_URL: null, DATABASE_POOL: 1, DATA_DIR: dataFolder, PROJECT_DIR },
    { use: 'command', print: () => undefined, sync: false, settings },
  );
  await work(database).finally(close);
}

/** The files of a PostgreSQL with an empty, migrated database. The first caller after a change of the migrations waits. */
async function madeOnce(): Promise<string> {
  const made = join(tmpdir(), `${PREFIX}${await fingerprint()}`);
  if (await touch(made)) return made;
  await removeUnused();
  const draft = await mkdtemp(join(tmpdir(), 'site-test-draft-'));
  await inDataFolder(draft, async () => undefined);
  await rename(join(draft, EMBEDDED), made).catch((error: unknown) => {
    // another process has made it in the meantime
    if (!existsSync(made)) throw error;
  });
  await rm(draft, { recursive: true });
  return made;
}

const PREFIX = 'site-test-cluster-';
const DAY_MS = 86_400_000;

/** Marks a template as used. @returns false when there is none */
async function touch(folder: string): Promise<boolean> {
  const now = new Date();
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  );
}

/** Removes the templates of other migrations that no run has used for a day. */
async function removeUnused(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const used = await stat(folder).catch(() => null);
    if (used && Date.now() - used.mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(String(process.getuid?.()));
  for (const { name, text } of await readMigrations(migrationsFolder(PROJECT_DIR))) hash.update(name).update(text);
  for (const name of (await readdir(PROGRAMS_FOLDER)).sort())
    hash.update(name).update(await readFile(join(PROGRAMS_FOLDER, name)));
  return hash.digest('hex').slice(0, 16);
}

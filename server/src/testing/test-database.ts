import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { createDatabase, type Database, openEmbedded, overPool } from '../platform/database';
import { databaseFolder, type LitePool } from '../platform/database/testing';
import { SpareDatabases } from './spare-databases';

const MIGRATIONS = join(dirname(fileURLToPath(import.meta.url)), '..', 'platform', 'database', 'migrations');

export interface TestDatabase {
  database: Database;
  close(): Promise<void>;
}

/** A migrated, empty embedded database in memory. */
export async function openMigrated(): Promise<LitePool> {
  return openEmbedded('memory://', { loadDataDir: await migratedTemplate() });
}

const spares = new SpareDatabases(openMigrated);

/** A migrated, empty embedded database in memory, for one caller until it closes it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = overPool(await spares.take());
  return { database, close: () => database.destroy() };
}

/**
 * Creates a migrated database in a data folder, for a server that will open it there.
 * @param fill adds its rows
 */
export async function fillDataFolder(dataFolder: string, fill?: (db: Database) => Promise<void>): Promise<void> {
  const database = overPool(await openEmbedded(databaseFolder(dataFolder), { loadDataDir: await migratedTemplate() }));
  try {
    await fill?.(database);
  } finally {
    await database.destroy();
  }
}

let template: Promise<Blob> | undefined;

function migratedTemplate(): Promise<Blob> {
  template ??= readTemplate();
  return template;
}

/** The first caller after a change of the migrations creates the template for the others. */
async function readTemplate(): Promise<Blob> {
  const file = join(tmpdir(), `server-test-template-${await fingerprint()}.tar`);
  if (!existsSync(file)) await makeTemplate(file);
  return new Blob([await readFile(file)]);
}

/** Two test workers may create it at once: each in its own folder, and the last rename wins. */
async function makeTemplate(file: string): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'server-test-draft-'));
  const folder = join(draft, 'database');
  await createDatabase(folder, MIGRATIONS);
  const database = await PGlite.create({ dataDir: folder });
  // half of the files belong to databases that only CREATE DATABASE reads
  await database.exec('update pg_database set datistemplate = false where datistemplate');
  for (const unused of ['template0', 'template1']) await database.exec(`drop database ${unused}`);
  const dump = await database.dumpDataDir('none');
  await database.close();
  await writeFile(join(draft, 'template.tar'), Buffer.from(await dump.arrayBuffer()));
  await rename(join(draft, 'template.tar'), file);
  await rm(draft, { recursive: true });
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
    .update(process.version)
    .update(await readFile(fileURLToPath(import.meta.url)));
  for (const name of (await readdir(MIGRATIONS)).sort())
    hash.update(name).update(await readFile(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

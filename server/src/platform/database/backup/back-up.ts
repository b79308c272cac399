import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { nullWhenMissing } from '../../files/error-code';
import { makeFolder } from '../../files/make-folder';
import { writeAtomically } from '../../files/write-atomically';
import { BackupError, CONTENTS, type Contents, hashOf, newContents } from './format';

/**
 * Writes all tables of a database into a new folder, as they are at one moment. The site may go on writing meanwhile. It
 * changes nothing in the database, and it uses one connection.
 * @throws BackupError when the folder has files already or cannot be written, or the database is not one of a site
 */
export async function backUp(url: string, target: string): Promise<Contents> {
  const folder = resolve(target);
  const draft = await draftOf(folder).catch((error: unknown) => {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new BackupError(`${folder} cannot be written: ${error.message}. Nothing was written. Name another folder.`, {
      cause: error,
    });
  });
  const client = await connect(url).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    throw error;
  });
  try {
    const contents = await copyAll(client, draft);
    await writeAtomically(join(draft, CONTENTS), `${JSON.stringify(contents, null, 2)}\n`);
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return contents;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes a folder next to the new one. @throws BackupError when the new one has files */
async function draftOf(folder: string): Promise<string> {
  if (((await readdir(folder).catch(nullWhenMissing)) ?? []).length > 0)
    throw new BackupError(`${folder} has files already. Nothing was written. Name a new folder.`);
  await makeFolder(dirname(folder));
  return mkdtemp(join(dirname(folder), `${basename(folder)}.draft-`));
}

/** @throws BackupError when the database does not answer */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The database at ${new URL(url).host} could not be used: ${reason}`, { cause: error });
  }
}

/** Reads everything from one snapshot. */
async function copyAll(client: Client, folder: string): Promise<Contents> {
  await client.query('begin isolation level repeatable read read only');
  const migrations = await migrationsIn(client);
  const tables: Contents['tables'] = [];
  for (const { name, columns } of await tablesIn(client)) {
    const file = `${name}.copy.gz`;
    const rows = await copyTable(client, `${escapeIdentifier(name)} (${listed(columns)})`, join(folder, file));
    tables.push({ name, columns, file, rows, sha256: await hashOf(join(folder, file)) });
  }
  // sequences have no snapshot: read after the rows, they are not behind them
  const sequences = await sequencesIn(client);
  await client.query('commit');
  return newContents({ made_at: new Date().toISOString(), migrations, tables, sequences });
}

export const listed = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ');

async function copyTable(client: Client, table: string, file: string): Promise<number> {
  const copy = client.query(copyTo(`copy ${table} to stdout`));
  await pipeline(copy, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  const written = await open(file, 'r+');
  await written.sync().finally(() => written.close());
  return copy.rowCount ?? 0;
}

async function migrationsIn(client: Client): Promise<string[]> {
  const found = await client.query<{ name: string | null }>(`select to_regclass('kysely_migration')::text as name`);
  if (!found.rows[0]?.name) throw new BackupError('The database is empty, or not one of a site. Nothing was written.');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** The tables of the site with the columns that are stored, without those of the migrator. */
async function tablesIn(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attnum) filter (where attname is not null) as columns
    from pg_class left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'
    group by relname order by relname`);
  return rows;
}

async function sequencesIn(client: Client): Promise<Contents['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace order by 1`,
  );
  const sequences: Contents['sequences'] = [];
  for (const { name } of names) {
    const state = await client.query<{ last: string; is_called: boolean }>(
      `select last_value::text as last, is_called from ${escapeIdentifier(name)}`,
    );
    for (const row of state.rows) sequences.push({ name, ...row });
  }
  return sequences;
}

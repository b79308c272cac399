import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hasCode, nullWhenMissing } from '../../files/error-code';
import { filesOf } from '../migrate';
import { connect, listed } from './back-up';
import { BackupError, CONTENTS, type Contents, hashOf, readContents } from './format';

/** @throws BackupError when a file is missing or has another content than at the backup */
export async function checkBackup(source: string): Promise<Contents> {
  const folder = resolve(source);
  const text = await readFile(join(folder, CONTENTS), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
    throw new BackupError(
      `${folder} cannot be read (${error instanceof Error ? error.message : error}). Nothing was restored.`,
      { cause: error },
    );
  });
  if (text === null) throw new BackupError(`${folder} is not a backup: ${CONTENTS} is missing. Nothing was restored.`);
  const contents = readContents(text, folder);
  for (const { file, sha256 } of contents.tables) {
    const hash = await hashOf(join(folder, file)).catch(nullWhenMissing);
    if (hash !== sha256)
      throw new BackupError(
        `The backup in ${folder} is damaged: ${file} is ${hash === null ? 'missing' : 'different'}. Nothing was restored.`,
      );
  }
  return contents;
}

/**
 * Fills an empty database with a backup, in one transaction: a restore that fails leaves it empty. The schema becomes that
 * of the backup; the next start brings it up to date.
 * @param sources folder below which the migrations are
 * @throws BackupError when the database has tables
 */
export async function restore(url: string, source: string, contents: Contents, sources: string): Promise<void> {
  const folder = resolve(source);
  const client = await connect(url);
  try {
    await client.query('begin');
    await refuseUsed(client);
    await createSchema(client, contents.migrations, sources);
    await fill(client, folder, contents);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1`,
  );
  if (rows.length > 0)
    throw new BackupError(
      'The database has tables already. Nothing was restored. Stop the site and name an empty database: ' +
        'move the folder postgres out of DATA_DIR, or set DATABASE_URL.',
    );
}

/** Makes the schema of the backup, and records its migrations as the migrator does. */
async function createSchema(client: Client, names: readonly string[], sources: string): Promise<void> {
  const { files, unknown } = await filesOf(names, sources);
  if (unknown.length > 0)
    throw new BackupError(
      `The backup is of a newer release: this one does not know ${unknown.join(', ')}. Nothing was restored.`,
    );
  for (const { text } of files) await client.query(text);
  await client.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)');
  await client.query(
    'create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)',
  );
  await client.query(`insert into kysely_migration_lock (id) values ('migration_lock')`);
  for (const name of names)
    await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      new Date().toISOString(),
    ]);
}

/** Triggers are off: their effects are in the backup. References are checked when all rows are there. */
async function fill(client: Client, folder: string, { tables, sequences }: Contents): Promise<void> {
  const references = await dropReferences(client);
  for (const { name, columns, file, rows } of tables) {
    const table = escapeIdentifier(name);
    await client.query(`alter table ${table} disable trigger user`);
    // a migration may have inserted rows
    await client.query(`delete from ${table}`);
    const copy = client.query(copyFrom(`copy ${table} (${listed(columns)}) from stdin`));
    await pipeline(createReadStream(join(folder, file)), createGunzip(), copy);
    if (copy.rowCount !== rows)
      throw new BackupError(`${file} has ${copy.rowCount} rows instead of ${rows}. Nothing was restored.`);
    await client.query(`alter table ${table} enable trigger user`);
  }
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
  for (const { name, last, is_called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [escapeIdentifier(name), last, is_called]);
}

async function dropReferences(client: Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  return rows;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { OpenedDatabase } from '../platform/database/database';
import { openPool } from '../platform/database/database';
import { SUPERUSER } from '../platform/database/embedded/make-cluster';
import { urlOf } from '../platform/database/embedded/postmaster';

export type TestDatabase = OpenedDatabase;

const CONNECTIONS = 10;
let made = 0;

/** A migrated, empty database of the run's PostgreSQL, for one caller until it closes it. */
export const openTestDatabase = (): Promise<TestDatabase> => openFrom('site');

/** The same with the schema of 2026-11-26, before a feature had its own migrations. */
export async function openEarlierRelease(): Promise<TestDatabase> {
  const opened = await openEmptyDatabase();
  const schema = join(import.meta.dirname, 'fixtures', 'schema-of-2026-11-26.sql.gz');
  await sql.raw(gunzipSync(await readFile(schema)).toString()).execute(opened.database);
  return opened;
}

/** The same without any table. */
export const openEmptyDatabase = (): Promise<TestDatabase> => openFrom('template1');

async function openFrom(template: string): Promise<TestDatabase> {
  const socket = inject('postgresSocket');
  const name = `test_${process.pid}_${++made}`;
  // without a line of the write-ahead log for each page, in a third of the time
  await administer(socket, `create database ${name} template ${template} owner site strategy file_copy`);
  const url = urlOf(socket, name, undefined, name);
  const { database, close } = await openPool(url, CONNECTIONS);
  return {
    database,
    url,
    close: async () => {
      await close();
      await administer(socket, `drop database ${name} with (force)`);
    },
  };
}

async function administer(socket: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(socket, 'tests', SUPERUSER, 'postgres') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

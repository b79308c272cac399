import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillDataFolder } from '../../testing/test-database';
import { DamagedDatabaseError, openEmbedded } from './embedded';

test('a damaged database ends the start with a sentence that says what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'damaged-'));
  await fillDataFolder(folder);
  await truncate(join(folder, 'database', 'global', 'pg_control'), 0);
  const opened = openEmbedded(join(folder, 'database'));
  await expect(opened).rejects.toBeInstanceOf(DamagedDatabaseError);
  await expect(opened).rejects.toThrow(/put the folder of the last backup in its place/);
  await rm(folder, { recursive: true, force: true });
});

test('a table that lost its end is noticed at the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'damaged-'));
  const open = async () => (await openEmbedded(folder)).connect();
  const pool = await openEmbedded(folder);
  const client = await pool.connect();
  await client.query("create table homes as select n, repeat('x', 500) as text from generate_series(1, 200) as n", []);
  const { rows } = await client.query<{ file: string }>("select pg_relation_filepath('homes') as file", []);
  client.release();
  await pool.end();

  const again = await openEmbedded(folder);
  await again.end();
  const file = join(folder, rows[0]?.file ?? '');
  const { size } = await stat(file);
  await truncate(file, size - 8192);
  await expect(open()).rejects.toBeInstanceOf(DamagedDatabaseError);
  await expect(open()).rejects.toThrow(/has lost 8192 bytes.+put the folder of the last backup in its place/s);
  await rm(folder, { recursive: true, force: true });
});

import { cp, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
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

test('a table that lost its end is noticed at the next start, and one that a killed server had dropped is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'damaged-'));
  await fillDataFolder(folder);
  const database = join(folder, 'database');
  const pool = await openEmbedded(database);
  const client = await pool.connect();
  for (const name of ['homes', 'dropped'])
    await client.query(`create table ${name} as select repeat('x', 500) as text from generate_series(1, 200)`, []);
  const { rows } = await client.query<{ file: string }>("select pg_relation_filepath('homes') as file", []);
  client.release();
  await pool.end();

  const again = await openEmbedded(database);
  const later = await again.connect();
  await later.query('drop table dropped', []);
  later.release();
  // a copy without the clean end, as a killed process leaves it
  const killed = join(folder, 'killed');
  await cp(database, killed, { recursive: true });
  await again.end();
  const opened = await openEmbedded(killed);
  await opened.end();

  const file = join(killed, rows[0]?.file ?? '');
  const { size } = await stat(file);
  await truncate(file, size - 8192);
  const open = () => openEmbedded(killed);
  await expect(open()).rejects.toBeInstanceOf(DamagedDatabaseError);
  await expect(open()).rejects.toThrow(/has lost 8192 bytes.+put the folder of the last backup in its place/s);
  await writeFile(join(killed, 'file-sizes.json'), '{"5/16384":');
  await expect(open()).rejects.toThrow(/file-sizes\.json is not complete.+Delete file-sizes\.json to start/s);
  await rm(folder, { recursive: true, force: true });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database';
import { insertUser } from '../users.repository';
import { upsertSecret } from './second-factor.repository';
import { openSecretBox } from './secret-box';
import { countSecrets, refuseForeignKeys } from './stored-secrets';

const ours = 'a'.repeat(64);
const theirs = 'b'.repeat(64);
let opened: TestDatabase;
let folder: string;
beforeEach(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'shared-keys-'));
});
afterEach(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const settings = (keys: string[], shared = true) => ({
  SECOND_FACTOR_KEYS: keys,
  DATA_DIR: folder,
  DATABASE_URL: shared ? 'postgresql://db/site' : null,
  S3_BUCKET: shared ? 'site' : null,
  ARTIFACTS_DIR: null,
});
let people = 0;
async function enrolled(key: string): Promise<void> {
  const id = await insertUser(opened.database, {
    email: `person-${++people}@example.com`,
    firstName: 'Staff',
    lastName: 'Sample',
    phone: null,
    passwordHash: null,
    emailOptIn: false,
  });
  if (id === null) throw new Error('the address is new');
  await upsertSecret(opened.database, id, openSecretBox(settings([key])).seal('GEZDGNBVGY3TQOJQ', id));
}

test('a server that shares its data does not start with a key that fits no stored secret', async () => {
  await enrolled(theirs);
  const start = (keys: string[], shared = true) => refuseForeignKeys(opened.database, settings(keys, shared));
  await expect(start([ours])).rejects.toThrow('SECOND_FACTOR_KEYS decrypts none of the 1 stored secrets');
  await start([ours, theirs]);
  // a single server that lost its key still serves the site, and the metric reports it
  await start([ours], false);
  expect(await countSecrets(opened.database, openSecretBox(settings([ours])))).toEqual({ readable: 0, unreadable: 1 });
  // one lost key does not keep the site from starting
  await enrolled(ours);
  await start([ours]);
  expect(await countSecrets(opened.database, openSecretBox(settings([ours])))).toEqual({ readable: 1, unreadable: 1 });
});

test('a server that shares its data makes no key of its own, and uses one that it has', async () => {
  const start = () => refuseForeignKeys(opened.database, settings([]));
  await expect(start()).rejects.toThrow(/^SECOND_FACTOR_KEYS is empty and there is no .+second-factor\.key\./);
  openSecretBox(settings([]));
  await start();
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OperatorError } from '../platform/errors/operator-error';
import { testSettings } from '../testing/test-app';
import { registryToken, tokenPlace } from './registry-token';

test.each(['Tides', '../tides', '', 'preview', 'constructor'])(
  "a token of '%s' is refused in a sentence before a database is opened",
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'token-'));
    const made = registryToken({ ...testSettings({}), DATABASE_URL: null, DATA_DIR: folder }, name);
    await expect(made).rejects.toThrow(OperatorError);
    await expect(made).rejects.toThrow('No token was created.');
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  },
);

test('the place of a token is named without a password', () => {
  expect(tokenPlace({ DATABASE_URL: null, DATA_DIR: '/srv/data' })).toBe('the data folder /srv/data');
  expect(tokenPlace({ DATABASE_URL: 'postgres://me:secret@host/site', DATA_DIR: '/srv/data' })).toBe(
    'the database of DATABASE_URL',
  );
});

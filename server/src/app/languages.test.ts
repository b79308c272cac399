import { expect, onTestFinished, test } from 'vitest';
import { testSettings } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { createApp } from './app';

test('a language without a catalog stops the start with its name', async () => {
  const { database, url, close } = await openTestDatabase();
  onTestFinished(close);
  const settings = testSettings({ LOCALES: 'en,ja,fr' });
  await expect(createApp({ settings, database, databaseUrl: url })).rejects.toThrow(
    'LOCALES has "fr", and this build has no catalog of it. Add its catalogs (docs/languages.md), or remove the code.',
  );
});

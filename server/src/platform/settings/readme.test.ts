import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsTable } from './settings';

test('docs/settings.md shows every setting', () => {
  const document = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
  expect(document).toContain(settingsTable().trim());
});

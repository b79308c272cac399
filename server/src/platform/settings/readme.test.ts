import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsTable } from './index';

test('the README shows every setting as it is', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(settingsTable().trim());
});

import { readFile } from 'node:fs/promises';
import { isReading } from 'shared-contracts';
import { expect, test } from 'vitest';
import { ALL_CALLS } from '../testing/all-calls';

/** They change nothing, or are stored once for their submission_id. */
const REPEATABLE = ['contactAgent', 'createLead', 'listingsByIdList'];

test('the proxy sends a POST a second time only where two copies do the same as one', async () => {
  const config = await readFile(new URL('../../../operations/nginx.conf', import.meta.url), 'utf8');
  const [, pattern = '^$'] = /location ~ (\S+) \{[^}]*non_idempotent/.exec(config) ?? [];
  const posts = ALL_CALLS.filter(({ method }) => method !== 'GET');
  const repeated = posts.filter(({ path }) => new RegExp(pattern).test(path)).map(({ name }) => name);
  const reading = posts.filter(isReading).map(({ name }) => name);
  expect(repeated.sort()).toEqual([...reading, ...REPEATABLE].sort());
});

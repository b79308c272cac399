import { readFile } from 'node:fs/promises';
import { type Call, isReading } from 'shared-contracts';
import * as contracts from 'shared-contracts/all';
import { expect, test } from 'vitest';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** They change nothing, or are stored once for their submission_id. */
const REPEATABLE = ['contactAgent', 'createLead', 'listingsByIdList'];

test('the proxy sends a POST a second time only where two copies do the same as one', async () => {
  const config = await readFile(new URL('../../../operations/nginx.conf', import.meta.url), 'utf8');
  const [, pattern = '^$'] = /location ~ (\S+) \{[^}]*non_idempotent/.exec(config) ?? [];
  const posts = Object.values<unknown>(contracts)
    .filter(isCall)
    .filter(({ method }) => method !== 'GET');
  const repeated = posts.filter(({ path }) => new RegExp(pattern).test(path)).map(({ name }) => name);
  const reading = posts.filter(isReading).map(({ name }) => name);
  expect(repeated.sort()).toEqual([...reading, ...REPEATABLE].sort());
});

import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeSite, type WholeSite } from '../../documents/testing/whole-site';
import { ALL_CALLS } from '../../testing/all-calls';

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite(5);
});
afterAll(() => site.close());

const read = async () => (await site.app.inject('/api/docs/json')).json();

test('every call of the contract says in a line what it does', async () => {
  const { paths } = await read();
  const documented = new Set(
    Object.values<Record<string, { operationId?: string; summary?: string }>>(paths)
      .flatMap((operations) => Object.values(operations))
      .filter(({ summary }) => summary)
      .map(({ operationId }) => operationId),
  );
  const names = ALL_CALLS.map(({ name }) => name);
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
});

test.each(['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html'])(
  '%s is cached nowhere and gives the browser no id',
  async (url) => {
    const { headers, cookies } = await site.app.inject(url);
    expect([headers['cache-control'], cookies]).toEqual(['no-store', []]);
  },
);

test('the document of the API is valid OpenAPI 3.1, and each of its references leads somewhere', async () => {
  const document = await read();
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

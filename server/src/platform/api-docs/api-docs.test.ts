import { Validator } from '@seriousme/openapi-schema-validator';
import type { Call } from 'shared-contracts';
import * as contracts from 'shared-contracts/all';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeSite, type WholeSite } from '../../pages/testing/whole-site';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

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
  const names = Object.values<unknown>(contracts)
    .filter(isCall)
    .map(({ name }) => name);
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
});

test('the document of the API is valid OpenAPI 3.1, and each of its references leads somewhere', async () => {
  const document = await read();
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

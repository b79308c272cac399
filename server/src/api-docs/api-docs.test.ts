import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeSite, type WholeSite } from '../documents/testing/whole-site';

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite(5);
});
afterAll(() => site.close());

test('the document of the API is valid OpenAPI 3.1, and each of its references leads somewhere', async () => {
  const document = (await site.app.inject('/api/docs/json')).json();
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

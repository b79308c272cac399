import { expect, test } from 'vitest';
import { toApiError } from '../http';

test.each([
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
  new Error('Connection terminated unexpectedly'),
])('a database that is away makes the server busy, not broken: %s', (error) => {
  expect(toApiError(error).code).toBe('busy');
});

test('a query that is wrong is our own mistake', () => {
  expect(toApiError(Object.assign(new Error('syntax error'), { code: '42601' })).code).toBe('internal');
});

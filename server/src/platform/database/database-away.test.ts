import { expect, test } from 'vitest';
import { toApiError } from '../http/error-handling';

test.each([
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
  new Error('Connection terminated unexpectedly'),
  Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }),
  Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
])('a database that is away, read-only or locked makes the server busy, not broken: %s', (error) => {
  expect(toApiError(error).code).toBe('busy');
});

test('a query that is wrong is our own mistake', () => {
  expect(toApiError(Object.assign(new Error('syntax error'), { code: '42601' })).code).toBe('internal');
});
